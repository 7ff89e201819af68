import { signal } from "@preact/signals";
import type { ComponentChild } from "preact";
import type { TableLink } from "../src/net/tableSocket.ts";
import { session } from "../src/net/session.ts";
import type { SeatInfo, TableView } from "../src/protocol/generated.ts";
import { SettingsSheet } from "../src/settings/SettingsSheet.tsx";
import { ConnectionBanner } from "../src/table/ConnectionBanner.tsx";
import { HostSheet } from "../src/table/HostSheet.tsx";
import { InviteSheet } from "../src/table/InviteSheet.tsx";
import { LeaveSheet } from "../src/table/LeaveSheet.tsx";
import { SeatSheet } from "../src/table/SeatSheet.tsx";
import { BringSheet } from "../src/table/SitSheet.tsx";
import { TableMenu } from "../src/table/TableMenu.tsx";
import { Waiting } from "../src/table/Waiting.tsx";
import { Watching } from "../src/table/Watching.tsx";
import { arrangingView, bigkool, ownHand, presence, seat, still, valid, waitingView } from "./fixtures.ts";

const people = [seat(0, "Minh"), seat(1, "Lan", { ready: true }), seat(2, "Hùng", { ready: true, bot: "strong" }), seat(3, "Nguyễn Thị Thanh Hương")];
const bots = [seat(0, "Minh"), ...["Lan", "Hùng", "Chú Tư"].map((name, at) => seat(at + 1, name, { bot: "strong" }))];

function waiting(seats: SeatInfo[], more: Partial<TableView> = {}, link: Partial<TableLink> = {}): ComponentChild {
  const view = waitingView(seats, more);
  return <Waiting link={still(view, link)} view={view} />;
}

function over(sheet: (link: TableLink, view: TableView) => ComponentChild): ComponentChild {
  session.me.value = { id: "p_0", name: "Minh", avatar: 0, wallet: 100_000, tables: [], can_top_up: false, version: "0" };
  const view = waitingView(people);
  const link = still(view);
  return (
    <>
      <Waiting link={link} view={view} />
      {sheet(link, view)}
    </>
  );
}

/** The table before and between hands, its sheets, and what a spectator sees. */
export const TABLE_SCREENS: Readonly<Record<string, () => ComponentChild>> = {
  "waiting-alone": () => waiting([seat(0, "Minh")]),
  "waiting-deal": () => waiting(bots),
  "waiting-host": () => waiting(people),
  "waiting-guest": () => waiting(people, { you: 3 }),
  "waiting-ready": () => waiting(people, { you: 1 }),
  "waiting-broke": () => waiting([seat(0, "Minh", { stack: 0 }), seat(1, "Lan")]),
  "waiting-spectator": () => waiting([seat(0, "Minh"), seat(2, "Lan")], { you: null }),
  "waiting-full": () => waiting(people, { you: null }, { presence: signal(presence(3, 12)) }),
  "waiting-two": () => waiting([seat(0, "Minh"), seat(1, "Lan", { ready: true })], { settings: { ...waitingView([]).settings, seats: 2, locked: true } }),
  "waiting-three": () => waiting([seat(0, "Minh"), seat(1, "Lan")], { settings: { ...waitingView([]).settings, seats: 3 } }),
  "watching-spectator": () => {
    const view = arrangingView(null);
    return <Watching link={still(view)} view={view} />;
  },
  "waiting-lost": () => {
    const view = waitingView(people);
    const link = still(view, { status: signal("lost"), lostAt: signal(1) });
    return (
      <>
        <Waiting link={link} view={view} />
        <ConnectionBanner link={link} />
      </>
    );
  },
  "sheet-menu": () => over((link) => <TableMenu link={link} />),
  "sheet-sit": () => over((link, view) => <BringSheet link={link} view={view} seat={2} />),
  "sheet-seat": () => over((link) => <SeatSheet link={link} info={seat(2, "Hùng", { bot: "strong" })} />),
  "sheet-invite": () => over(() => <InviteSheet code="K7QP" />),
  "sheet-settings": () => over(() => <SettingsSheet onClose={() => undefined} />),
  "sheet-host": () => over((link, view) => <HostSheet link={link} view={view} />),
  "sheet-leave": () => over((link) => <LeaveSheet link={link} view={arrangingView(ownHand(valid))} house={bigkool} />),
};
