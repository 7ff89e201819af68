import type { ComponentChild } from "preact";
import houses from "../src/fixtures/houses.json" with { type: "json" };
import { hands, type SceneName } from "../src/fixtures/hands.ts";
import { Button } from "../src/kit/Button.tsx";
import { t } from "../src/i18n/index.ts";
import { Lobby } from "../src/lobby/Lobby.tsx";
import { houses as known } from "../src/net/houses.ts";
import { keptHands } from "../src/net/handShelf.ts";
import type { HouseInfo, LobbyTable, Me } from "../src/protocol/generated.ts";
import { RulesBook } from "../src/lobby/RulesBook.tsx";
import { CreateSheet } from "../src/lobby/CreateSheet.tsx";
import { CodeSheet } from "../src/lobby/CodeSheet.tsx";
import { HistorySheet } from "../src/summary/HistorySheet.tsx";
import { Replay } from "../src/summary/Replay.tsx";
import { peopleOf } from "../src/summary/people.ts";
import { SummarySheet } from "../src/summary/SummarySheet.tsx";
import { houseOfHand, showingView } from "./showings.tsx";

const me: Me = { id: "p_minh", name: "Minh", avatar: 0, wallet: 128_500, tables: [], can_top_up: false, version: "0" };

const people = (names: string) => names.split(",").filter(Boolean).map((name, seat) => ({ seat, name, avatar: (seat * 3 + name.length) % 8, bot: name.startsWith("Máy") }));

const table = (code: string, stake: number, seats: number, names: string, phase = "waiting", house: keyof typeof houses = "bigkool"): LobbyTable => ({
  code,
  stake,
  house,
  title: houses[house].title,
  seats,
  taken: people(names),
  phase,
  arranging: 90,
  locked: false,
  hand: 3,
});

const tables = [
  table("K7QP", 1000, 4, "Lan,Hùng,Cô Ba"),
  table("MB2X", 500, 4, "Chú Tư,Bé Na", "waiting", "xap-xam"),
  table("T9RW", 1000, 4, "Út,Dì Sáu,Minh,Tâm", "arranging", "theo-vong"),
  table("HJ4D", 100, 2, "Bà Hai", "waiting", "casino"),
  table("ZQ8N", 5000, 4, "Khoa,Vy,Long,Máy Sấm", "showing"),
  table("C3VE", 100, 3, "Thảo,Quân,Máy Gió", "arranging", "xap-xam"),
  table("P6LM", 250, 4, "Bác Năm"),
];

const infos: HouseInfo[] = Object.values(houses).map((rules) => ({ name: rules.name, title: rules.title, rules, words: {} }));

/** A server that answers the lobby's questions from fixtures; `broken` answers none. */
function answer(given: { me: Me | null; tables: readonly LobbyTable[]; broken?: boolean }): void {
  globalThis.fetch = ((path: string) => {
    if (given.broken) return Promise.reject(new TypeError("no network"));
    const body = path === "/api/me" ? given.me : path === "/api/houses" ? infos : given.tables;
    const refused = { code: "unauthorized", message: "", path: null };
    return Promise.resolve(body === null ? new Response(JSON.stringify(refused), { status: 401 }) : new Response(JSON.stringify(body)));
  }) as typeof fetch;
  known.value = infos;
}

function lobby(given: Parameters<typeof answer>[0], kept: readonly SceneName[] = []): ComponentChild {
  answer(given);
  localStorage.setItem("maubinh.hands", JSON.stringify(kept.map((scene) => ({ summary: hands[scene], house: null, player: "p_minh", at: 0 }))));
  return <Lobby />;
}

const nowhere = () => undefined;

function summary(scene: SceneName, seat: number | null = 0): ComponentChild {
  const hand = hands[scene];
  const view = { ...showingView(hand, "front", seat), phase: "waiting" as const, showing: null, last: hand };
  return <SummarySheet summary={hand} view={view} house={houseOfHand(hand)} onClose={nowhere} next={seat === null ? undefined : <Button look="gold">{t("table.ready")}</Button>} />;
}

function history(scenes: readonly SceneName[]): ComponentChild {
  keptHands.value = scenes.map((scene) => ({ summary: hands[scene], house: null, player: "p_minh", at: 0 }));
  return <HistorySheet onClose={nowhere} />;
}

function sheet(content: ComponentChild): ComponentChild {
  answer({ me, tables });
  return content;
}

export const PAPERS: Readonly<Record<string, () => ComponentChild>> = {
  lobby: () => lobby({ me: { ...me, tables: ["K7QP"] }, tables }, ["usual"]),
  "lobby-stranger": () => lobby({ me: null, tables }),
  "lobby-empty": () => lobby({ me: { ...me, wallet: 1_200, can_top_up: true }, tables: [] }),
  "lobby-lost": () => lobby({ me: null, tables: [], broken: true }),
  "lobby-create": () => sheet(<CreateSheet onClose={nowhere} />),
  "lobby-code": () => sheet(<CodeSheet onClose={nowhere} />),
  "lobby-rules": () => sheet(<RulesBook onClose={nowhere} />),
  history: () => history(["usual", "three", "duel"]),
  "history-empty": () => history([]),
  "summary-usual": () => summary("usual"),
  "summary-natural": () => summary("natural"),
  "summary-capped": () => summary("capped"),
  "summary-forfeit": () => summary("forfeit"),
  "summary-own-house": () => summary("sweep"),
  "summary-four": () => summary("four"),
  "summary-duel": () => summary("duel"),
  "summary-spectator": () => summary("three", null),
  replay: () => <Replay summary={hands.usual} you={0} people={peopleOf(hands.usual, 0, null)} onClose={nowhere} />,
};
