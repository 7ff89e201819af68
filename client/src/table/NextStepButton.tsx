import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import type { TableLink } from "../net/tableSocket.ts";
import type { NextStep } from "./nextStep.ts";
import { openSheet } from "./sheets.ts";
import { ask, fillWithBots, readyUp } from "./tableMoves.ts";

/** Where things stand, in a sentence. */
export function stepWords(step: NextStep): string {
  switch (step.kind) {
    case "sit":
      return t("next.sit");
    case "watch":
      return step.why === "full" ? t("table.full") : t("table.locked");
    case "chips":
      return t("next.chips");
    case "fill":
      return t("next.fill");
    case "company":
      return t("next.company");
    case "deal":
      return t("next.deal");
    case "ready":
      return t("next.ready");
    case "wait":
    case "unready":
      return step.others.length > 0 ? t("arrange.waitFor", { names: step.others.join(", ") }) : t("next.allReady");
  }
}

/** The next best tap between hands, in gold; where there is none, a quiet word. */
export function NextStepButton({ link, step }: { link: TableLink; step: NextStep }) {
  const pending = link.pending.value;
  const gold = { look: "gold", place: "next" } as const;
  switch (step.kind) {
    case "sit":
      return <Button {...gold} icon="plus" pending={pending.has("sit")} onClick={() => openSheet({ kind: "sit", seat: step.seat })}>{t("table.sit")}</Button>;
    case "chips":
      return <Button {...gold} icon="chip" pending={pending.has("top_up")} onClick={() => openSheet({ kind: "chips" })}>{t("next.bringChips")}</Button>;
    case "fill":
      return <Button {...gold} icon="bot" pending={pending.has("add_bot")} onClick={() => void fillWithBots(link)}>{t("next.fillButton")}</Button>;
    case "deal":
      return <Button {...gold} icon="deal" pending={pending.has("deal")} onClick={() => void readyUp(link, "deal")}>{t("table.deal")}</Button>;
    case "ready":
      return <Button {...gold} icon="check" pending={pending.has("ready")} onClick={() => void readyUp(link, "ready")}>{t("table.ready")}</Button>;
    case "unready":
      return <Button look="quiet" place="next" pending={pending.has("unready")} onClick={() => void ask(link, { type: "unready" })}>{t("table.unready")}</Button>;
    case "wait":
      return <Button look="quiet" place="next" icon="deal" disabled>{t("table.deal")}</Button>;
    case "company":
      return <Button {...gold} icon="share" onClick={() => openSheet({ kind: "invite" })}>{t("table.invite")}</Button>;
    case "watch":
      return <Button look="quiet" place="next" icon="eye" disabled>{t("table.watch")}</Button>;
  }
}
