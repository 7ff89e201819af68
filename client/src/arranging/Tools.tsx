import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import type { Desk } from "./desk.ts";
import type { Moves } from "./moves.ts";

/** Four one-tap repairs and the word that ends it. Gold only when nothing else is the better tap. */
export function Tools({ desk, moves }: { desk: Desk; moves: Moves }) {
  const { locked, hints } = moves;
  const foul = desk.wrong.value.length > 0 && !desk.countsByItself.value;
  const offered = moves.offer !== null && (moves.offer.claim || moves.offer.rows !== null);
  return (
    <div class="tools" role="group" aria-label={t("act.arrange")}>
      <Button look="tool" icon="undo" disabled={locked || !desk.undoable.value} onClick={moves.undo}>
        {t("act.undo")}
      </Button>
      <Button look="tool" icon="sort" disabled={locked} onClick={moves.sort}>
        {t("act.sort")}
      </Button>
      <Button look="tool" icon="swap" label={t("act.swap_rows")} disabled={locked} onClick={moves.swapRows}>
        {t("arrange.mendSwap")}
      </Button>
      <Button
        look="tool"
        icon="bulb"
        disabled={locked || !hints}
        pending={moves.thinking}
        onClick={moves.suggest}
        {...(hints ? {} : { title: t("arrange.noHints") })}
      >
        {t("act.suggest")}
      </Button>
      <Button
        look={foul || offered || locked ? "quiet" : "gold"}
        place="done"
        disabled={locked}
        pending={moves.locking}
        onClick={moves.done}
      >
        {locked ? t("state.done") : moves.locking ? t("arrange.sending") : t("act.done")}
      </Button>
    </div>
  );
}
