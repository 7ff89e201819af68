import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "../kit/Icon.tsx";
import { ownPartOf, type Verdict, verifyDeal } from "../model/verify.ts";
import { keptNonce, tabShelf } from "../net/nonces.ts";
import type { SummaryView } from "../protocol/generated.ts";

/** The deal dealt again by this browser itself, and whether it is the one that was promised and played. */
export function DealCheck({ summary, you }: { summary: SummaryView; you: number | null }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { table, hand } = summary.proof;
  useEffect(() => {
    let gone = false;
    const own = ownPartOf(summary.proof, keptNonce(tabShelf(), table, hand), you);
    void verifyDeal(summary, own, crypto.subtle as SubtleCrypto | undefined).then((found) => {
      if (!gone) setVerdict(found);
    });
    return () => {
      gone = true;
    };
  }, [table, hand, you]);
  const { look, icon, title, text } = wordsOf(verdict);
  return (
    <section class={`deal-check sum-block ${look}`} aria-label={t("check.title")} role="status">
      <p class="check-head">
        <Icon name={icon} />
        <b>{title}</b>
      </p>
      {text === "" ? null : <p>{text}</p>}
      <details>
        <summary>{t("check.more")}</summary>
        <Numbers summary={summary} />
      </details>
    </section>
  );
}

function wordsOf(verdict: Verdict | null): { look: string; icon: "clock" | "shield" | "warn"; title: string; text: string } {
  if (!verdict) return { look: "running", icon: "clock", title: t("check.running"), text: "" };
  switch (verdict.status) {
    case "verified":
      return { look: "ok", icon: "shield", title: t("check.ok"), text: verdict.own ? t("check.okOwn") : t("check.okOther") };
    case "failed":
      return { look: "failed", icon: "warn", title: t("check.failed"), text: t(`check.${verdict.fault}`) };
    case "unavailable":
      return { look: "running", icon: "shield", title: t("check.unavailable"), text: t("check.unavailableText") };
  }
}

/** What anyone needs to deal the hand again. */
function Numbers({ summary: { proof, names, order } }: { summary: SummaryView }) {
  return (
    <dl>
      <dt>{t("check.commitmentLabel")}</dt>
      <dd>{proof.commitment}</dd>
      <dt>{t("check.seed")}</dt>
      <dd>{proof.server_seed}</dd>
      <dt>{t("check.nonces")}</dt>
      {proof.seats.map((seat, index) => (
        <dd key={seat}>
          {names[order.indexOf(seat)]}: {proof.nonces[index] ?? t("check.noNonce")}
        </dd>
      ))}
    </dl>
  );
}
