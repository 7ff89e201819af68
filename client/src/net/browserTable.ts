import { effect } from "@preact/signals";
import { lookForUpdate } from "../offline/updates.ts";
import { keepHand } from "./handShelf.ts";
import { tabShelf } from "./nonces.ts";
import { session } from "./session.ts";
import { openTable, type TableLink, type TableWorld } from "./tableSocket.ts";

/** The world a page lives in: its address, its sockets, its timers. */
export function browserWorld(): TableWorld {
  return {
    origin: location.origin.replace(/^http/, "ws"),
    shelf: tabShelf(),
    open: opener(),
    random: Math.random,
    newId: () => commandId(),
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as number | undefined),
    now: Date.now,
  };
}

/** Opens sockets; every one after the first may lead to a newer server. */
function opener(): TableWorld["open"] {
  let opened = 0;
  return (address) => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      if (opened++ > 0) lookForUpdate();
    });
    return socket;
  };
}

/** Follow a table from this page, awake as soon as the network or the reader is back; own hands are kept on the device. */
export function followTable(code: string): TableLink {
  const link = openTable(code, browserWorld());
  const wake = () => {
    if (document.visibilityState === "visible") link.wake();
  };
  addEventListener("online", link.wake);
  addEventListener("offline", link.sleep);
  document.addEventListener("visibilitychange", wake);
  const stopKeeping = effect(() => {
    const last = link.view.value?.last;
    if (last) keepHand(last, link.house.peek(), session.me.peek()?.id ?? null);
  });
  const close = () => {
    stopKeeping();
    removeEventListener("online", link.wake);
    removeEventListener("offline", link.sleep);
    document.removeEventListener("visibilitychange", wake);
    link.close();
  };
  return { ...link, close };
}

/** 128 random bits; `crypto.randomUUID` is missing on plain-http addresses of a home network, getRandomValues is not. */
function commandId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return [...words].map((word) => word.toString(36)).join("-");
}
