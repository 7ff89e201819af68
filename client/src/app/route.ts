import { computed, signal } from "@preact/signals";

/** Where the reader is. Unknown addresses lead to the lobby. */
export type Route = { readonly screen: "lobby" } | { readonly screen: "table"; readonly code: string };

const path = signal(typeof location === "undefined" ? "/" : location.pathname);

/** The screen the address names. */
export const route = computed<Route>(() => parseRoute(path.value));

export function parseRoute(pathname: string): Route {
  const [, code] = /^\/ban\/([^/]+)\/?$/.exec(pathname) ?? [];
  return code === undefined ? { screen: "lobby" } : { screen: "table", code: decodeURIComponent(code) };
}

/** Where a table is found. */
export function tablePath(code: string): string {
  return `/ban/${encodeURIComponent(code)}`;
}

/** Go to another address of this app, without loading the page again. */
export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Follow the browser's back and forward. */
export function followHistory(): void {
  addEventListener("popstate", () => (path.value = location.pathname));
}
