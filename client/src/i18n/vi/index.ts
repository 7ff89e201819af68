import { labels } from "./labels.ts";
import { table } from "./table.ts";
import { arranging } from "./arranging.ts";
import { showing } from "./showing.ts";
import { summary } from "./summary.ts";
import { lobby } from "./lobby.ts";
import { rules } from "./rules.ts";
import { refusals } from "./refusals.ts";

/** Vietnamese, the language every key and slot is defined in. */
export const vi = { ...labels, ...table, ...arranging, ...showing, ...summary, ...lobby, ...rules, ...refusals } as const;
