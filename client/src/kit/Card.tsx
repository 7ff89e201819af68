import type { ComponentChildren } from "preact";
import { type Card as CardCode, rankText, rankOf, suitOf } from "../model/cards.ts";
import { t, tCode } from "../i18n/index.ts";
import { Court, type CourtRank } from "./Court.tsx";
import { RANK_GLYPHS, SUIT_PATHS } from "./glyphs.ts";

/** How a card is spoken: "Át cơ", "Ace of hearts". */
export function cardName(card: CardCode): string {
  const letter = card.charAt(0);
  const rank = "AKQJ".includes(letter) ? tCode(`rank.${letter}`, "game") : rankText(rankOf(card));
  return t("card.name", { rank, suit: tCode(`suit.${suitOf(card)}`, "game") });
}

/** The classes that give a card its suit's colour and its rank's layout. */
export function cardClass(card: CardCode, extra = ""): string {
  return `card ${suitOf(card)} ${extra}`.trimEnd();
}

/** What is printed on the face of `card`; `mini` leaves rank and suit only. */
export function CardFace({ card, mini = false }: { card: CardCode; mini?: boolean }) {
  const rank = card.charAt(0);
  const suit = suitOf(card);
  const glyph = RANK_GLYPHS[rank] ?? { width: 0, path: "" };
  return (
    <>
      <svg class="rank" viewBox={`0 0 ${glyph.width} 28`} aria-hidden="true">
        <path d={glyph.path} />
      </svg>
      <svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SUIT_PATHS[suit]} />
      </svg>
      {mini ? null : "JQK".includes(rank) ? (
        <Court rank={rank as CourtRank} suit={suit} />
      ) : (
        <svg class={rank === "A" ? "pip ace" : "pip"} viewBox="0 0 24 24" aria-hidden="true">
          <path d={SUIT_PATHS[suit]} />
        </svg>
      )}
    </>
  );
}

interface CardProps {
  card: CardCode;
  /** Rank and suit only, for cards narrower than 44 px. */
  mini?: boolean;
  /** More classes: `changed`, `dim`. */
  mark?: string;
}

/** A card one looks at; its width is the custom property `--w` of whatever holds it. */
export function Card({ card, mini = false, mark = "" }: CardProps) {
  return (
    <span class={cardClass(card, mini ? `mini ${mark}` : mark)} role="img" aria-label={cardName(card)}>
      <CardFace card={card} mini={mini} />
    </span>
  );
}

/** The back of a card: a moon of eggshell over lacquer hills. */
export function CardBack() {
  return <span class="card-back" aria-hidden="true" />;
}

/** Cards in a line, `--gap` apart. */
export function CardLine({ children, label }: { children: ComponentChildren; label?: string }) {
  return label === undefined ? (
    <div class="cards">{children}</div>
  ) : (
    <div class="cards" role="group" aria-label={label}>
      {children}
    </div>
  );
}
