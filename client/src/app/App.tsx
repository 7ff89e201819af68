import { Announcer } from "../kit/announce.tsx";
import { Toasts } from "../kit/Toast.tsx";
import { Lobby } from "../lobby/Lobby.tsx";
import { UpdateBanner } from "../offline/UpdateBanner.tsx";
import { TableScreen } from "../table/TableScreen.tsx";
import { route } from "./route.ts";

/** The whole client: the screen its address names, and the messages over it. */
export function App() {
  const where = route.value;
  return (
    <>
      {where.screen === "table" ? <TableScreen key={where.code} code={where.code} /> : <LobbyScreen />}
      <Toasts />
      <Announcer />
    </>
  );
}

function LobbyScreen() {
  return (
    <>
      <Lobby />
      <UpdateBanner />
    </>
  );
}
