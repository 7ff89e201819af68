import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { material, type Material } from "../settings/choices.ts";
import { Button } from "./Button.tsx";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** What stays in reach under the scrolling part. */
  foot?: ComponentChildren;
  /** Paper unless it belongs to a live hand. */
  of?: Material;
  /** tall: a page of its own on a phone. wide: the same, with room for two columns on a desk. */
  size?: "small" | "tall" | "wide";
}

/** A sheet over the screen: focus stays inside, Esc and a tap beside it close it. */
export function Sheet({ title, onClose, children, foot, of = "talk", size = "small" }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`sheet ${size} ${material(of) === "light" ? "paper" : "lacquer"}`}
      data-theme={material(of)}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="sheet-in">
        <header>
          <h2 class="serif" tabIndex={-1} autofocus>
            {title}
          </h2>
          <Button look="bare" icon="close" label={t("app.close")} onClick={onClose} />
        </header>
        <div class="sheet-body">{children}</div>
        {foot === undefined ? null : <footer>{foot}</footer>}
      </div>
    </dialog>
  );
}
