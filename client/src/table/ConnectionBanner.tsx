import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "../kit/Icon.tsx";
import type { TableLink } from "../net/tableSocket.ts";

const RECOVERED_MS = 2_000;

/** A word over the seats when the line is lost, and a flash when it is back. It moves nothing and asks for nothing. */
export function ConnectionBanner({ link }: { link: TableLink }) {
  const lost = link.status.value === "lost";
  const was = useRef(false);
  const back = useSignal(false);
  useEffect(() => {
    back.value = was.current && !lost;
    was.current = lost;
    if (!back.value) return undefined;
    const timer = setTimeout(() => (back.value = false), RECOVERED_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div class="connection" role="status">
      {lost ? (
        <p class="lost">
          <Icon name="signal" />
          {t("state.lost_conn")} <span>{t("state.seatKept")}</span>
        </p>
      ) : back.value ? (
        <p class="back">
          <Icon name="check" />
          {t("state.back_online")}
        </p>
      ) : null}
    </div>
  );
}
