import { signal } from "@preact/signals";

/** Whether a new version has been fetched and waits to be taken. */
export const updateWaits = signal(false);

let waiting: ServiceWorker | null = null;
let kept: ServiceWorkerRegistration | null = null;

/** The whole app is fetched for keeping only once the page is there and quiet. */
const AFTER_LOAD_MS = 2_000;
/** Everybody comes back to a restarted server at once: their looks for a new version are spread over this long. */
const SPREAD_MS = 4_000;

/** Keep the app for offline use and watch for new versions; without service workers nothing is kept. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const keep = () => void navigator.serviceWorker.register("/sw.js").then(watch, () => undefined);
  addEventListener("load", () => setTimeout(keep, AFTER_LOAD_MS));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") lookForUpdate();
  });
}

/** Ask the server soon whether there is a new version: it may have been replaced. By themselves browsers ask once a day. */
export function lookForUpdate(): void {
  if (kept) setTimeout(() => void kept?.update().catch(() => undefined), Math.random() * SPREAD_MS);
}

/** Take the new version: the page loads again with it. */
export function takeUpdate(): void {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

function watch(registration: ServiceWorkerRegistration): void {
  kept = registration;
  const note = () => {
    // Without a controller this is the first visit: there is no older version to replace.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    updateWaits.value = true;
  };
  note();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", note));
}
