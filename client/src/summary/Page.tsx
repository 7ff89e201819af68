import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import type { Theme } from "../settings/choices.ts";
import "../styles/page.css";

interface PageProps {
  title: string;
  theme: Theme;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog that takes the whole screen, as the table itself does. */
export function Page({ title, theme, onClose, children }: PageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="page showing lacquer"
      data-theme={theme}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="page-head">
        <Button look="bare" icon="back" label={t("app.close")} onClick={onClose} />
        <h2 class="serif">{title}</h2>
      </header>
      {children}
    </dialog>
  );
}
