import { useSignal } from "@preact/signals";
import { t, tCode } from "../i18n/index.ts";
import { Avatar } from "../kit/Avatar.tsx";
import { Button } from "../kit/Button.tsx";
import { chips } from "../kit/numbers.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { session } from "../net/session.ts";
import { NamedField } from "./NamedField.tsx";
import { TopUpButton } from "./TopUpButton.tsx";

/** One's name and chips. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const me = session.me.value;
  if (!me) return null;
  return (
    <Sheet title={t("lobby.account")} onClose={onClose}>
      <p class="account">
        <Avatar name={me.name} avatar={me.avatar} />
        <span class="num">{t("lobby.wallet", { n: chips(me.wallet) })}</span>
        {me.can_top_up ? <TopUpButton /> : null}
      </p>
      <NameForm name={me.name} onSaved={onClose} />
    </Sheet>
  );
}

function NameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const typed = useSignal(name);
  const wrong = useSignal<string | null>(null);
  const pending = useSignal(false);
  const save = async () => {
    pending.value = true;
    const result = await session.rename(typed.value.trim());
    pending.value = false;
    if (result.ok) onSaved();
    else wrong.value = result.error.code;
  };
  return (
    <form
      class="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NamedField
        label={t("lobby.name")}
        value={typed.value}
        note={wrong.value === null ? "" : tCode(`refused.${wrong.value}`, "refused.unknown")}
        wrong={wrong.value !== null}
        maxLength={24}
        autocomplete="nickname"
        onInput={(value) => (typed.value = value)}
      />
      <Button look="gold" icon="check" submit pending={pending.value}>
        {t("lobby.saveName")}
      </Button>
    </form>
  );
}
