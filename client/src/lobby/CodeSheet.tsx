import { useSignal } from "@preact/signals";
import { go, tablePath } from "../app/route.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { NamedField } from "./NamedField.tsx";
import { parseCode } from "./tables.ts";

/** Into a table by its code. */
export function CodeSheet({ onClose }: { onClose: () => void }) {
  const typed = useSignal("");
  const wrong = useSignal(false);
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
        <NamedField
          label={t("lobby.code")}
          value={typed.value}
          note={wrong.value ? t("lobby.badCode") : t("lobby.codeNote")}
          wrong={wrong.value}
          maxLength={12}
          autocomplete="off"
          onInput={(value) => {
            typed.value = value;
            wrong.value = false;
          }}
        />
        <Button look="gold" icon="next" submit>
          {t("lobby.enter")}
        </Button>
      </form>
    </Sheet>
  );
}
