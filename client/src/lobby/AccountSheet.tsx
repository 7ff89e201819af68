import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { t, tCode } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { session } from "../net/session.ts";
import { TopUpButton } from "./TopUpButton.tsx";

/** One's name and chips. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const me = session.me.value;
  const name = useSignal(me?.name ?? "");
  const wrong = useSignal<string | null>(null);
  const pending = useSignal(false);
  const id = useId();
  const save = async () => {
    pending.value = true;
    const result = await session.rename(name.value.trim());
    pending.value = false;
    if (result.ok) onClose();
    else wrong.value = result.error.code;
  };
  if (!me) return null;
  return (
    <Sheet title={t("lobby.account")} onClose={onClose}>
      <p class="account">
        <Avatar name={name.value || me.name} avatar={me.avatar} />
        <span class="num">{t("lobby.wallet", { n: chips(me.wallet) })}</span>
        {me.can_top_up ? <TopUpButton /> : null}
      </p>
      <form
        class="code-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="field">
          <label for={id}>{t("lobby.name")}</label>
          <input id={id} type="text" autocomplete="nickname" maxLength={24} value={name.value} aria-invalid={wrong.value !== null} onInput={(event) => (name.value = event.currentTarget.value)} />
          <p class="lose" role="status">
            {wrong.value === null ? "" : tCode(`refused.${wrong.value}`, "refused.unknown")}
          </p>
        </div>
        <Button look="gold" icon="check" submit pending={pending.value}>
          {t("lobby.saveName")}
        </Button>
      </form>
    </Sheet>
  );
}
