import type { TableLink } from "../net/tableSocket.ts";
import { lazy } from "../kit/lazy.tsx";
import { InviteSheet } from "./InviteSheet.tsx";
import { LeaveSheet } from "./LeaveSheet.tsx";
import { NextStepButton } from "./NextStepButton.tsx";
import { nextStep } from "./nextStep.ts";
import { SeatSheet } from "./SeatSheet.tsx";
import { closeSheet, sheet } from "./sheets.ts";
import { BringSheet } from "./SitSheet.tsx";
import { TableMenu } from "./TableMenu.tsx";

const RulesSheet = lazy(() => import("../rules/RulesSheet.tsx").then((part) => part.RulesSheet));
const SettingsSheet = lazy(() => import("../settings/SettingsSheet.tsx").then((part) => part.SettingsSheet));
const SummarySheet = lazy(() => import("../summary/SummarySheet.tsx").then((part) => part.SummarySheet));
const HostSheet = lazy(() => import("./HostSheet.tsx").then((part) => part.HostSheet));

/** Fetch the sheets before they are wanted, so that none opens late. */
export function loadSheets(): Promise<unknown> {
  return Promise.all([SummarySheet, RulesSheet, SettingsSheet, HostSheet].map((part) => part.load()));
}

/** Whatever sheet lies over the table now. One whose subject has gone closes by itself. */
export function TableSheets({ link }: { link: TableLink }) {
  const open = sheet.value;
  const view = link.view.value;
  const house = link.house.value;
  if (!open || !view || !house) return null;
  switch (open.kind) {
    case "menu":
      return <TableMenu link={link} />;
    case "rules":
      return <RulesSheet house={house} onClose={closeSheet} />;
    case "settings":
      return <SettingsSheet onClose={closeSheet} />;
    case "host":
      return <HostSheet link={link} view={view} />;
    case "invite":
      return <InviteSheet code={view.code} />;
    case "leave":
      return <LeaveSheet link={link} view={view} house={house} />;
    case "chips":
      return <BringSheet link={link} view={view} seat={null} />;
    case "sit":
      return <BringSheet key={open.seat} link={link} view={view} seat={open.seat} />;
    case "seat": {
      const info = view.seats.find(({ seat }) => seat === open.seat);
      return info ? <SeatSheet link={link} info={info} /> : null;
    }
    case "summary":
      return view.last ? (
        <SummarySheet
          summary={view.last}
          view={view}
          house={house}
          onClose={closeSheet}
          next={view.phase === "waiting" && view.you !== null ? <NextStepButton link={link} step={nextStep(view)} /> : undefined}
        />
      ) : null;
  }
}
