import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { go, tablePath } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { parseCode } from "./tables.ts";

/** Into a table by its code. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const typed = useSignal("");
  const wrong = useSignal(false);
  const id = useId();
  const enter = () => {
    const code = parseCode(typed.value);
    wrong.value = code === null;
    if (code !== null) go(tablePath(code));
  };
  return (
    <Sheet title={t("lobby.enterCode")} onClose={onClose}>
      <form
        class="code-form"
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <div class="field">
          <label for={id}>{t("lobby.code")}</label>
          <input
            id={id}
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={12}
            aria-invalid={wrong.value}
            aria-describedby={`${id}-note`}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
              wrong.value = false;
            }}
          />
          <p id={`${id}-note`} class={wrong.value ? "lose" : "muted"} role="status">
            {wrong.value ? t("lobby.badCode") : t("lobby.codeNote")}
          </p>
        </div>
        <Button look="gold" icon="next" submit>
          {t("lobby.enter")}
        </Button>
      </form>
    </Sheet>
  );
}
