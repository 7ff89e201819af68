import { useEffect } from "preact/hooks";
import { Announcer } from "../kit/announce.tsx";
import { Toasts } from "../kit/Toast.tsx";
import { lazy } from "../kit/lazy.tsx";
import { UpdateBanner } from "../offline/UpdateBanner.tsx";
import { TableScreen } from "../table/TableScreen.tsx";
import { route } from "./route.ts";

const Lobby = lazy(() => import("../lobby/Lobby.tsx").then((part) => part.Lobby));

/** The way out of a table is fetched while one sits there: later it may be gone, on a server of a newer version. */
const LATER_MS = 2_000;

/** The whole client: the screen its address names, and the messages over it. */
export function App() {
  const where = route.value;
  useEffect(() => {
    const timer = setTimeout(() => void Lobby.load(), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
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
