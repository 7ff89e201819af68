import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";

/** In place of the block of a player without a connection: hatched, with the seconds they have been gone. */
export function Absent({ since, now }: { since: number; now: () => number }) {
  const read = () => Math.max(0, Math.round((now() - since) / 1000));
  const seconds = useSignal(read());
  useEffect(() => {
    const timer = setInterval(() => (seconds.value = read()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <span class="avatar absent" title={t("state.gone")} aria-hidden="true">
      <span class="num">{Math.min(999, seconds.value)}</span>
    </span>
  );
}
