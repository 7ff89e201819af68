import { signal } from "@preact/signals";

/** Whether a new version has been fetched and waits to be taken. */
export const updateWaits = signal(false);

let waiting: ServiceWorker | null = null;

/** Keep the app for offline use and watch for new versions; without service workers nothing is kept. */
export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/sw.js").then(watch, () => undefined);
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
  const note = () => {
    // Without a controller this is the first visit: there is no older version to replace.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    updateWaits.value = true;
  };
  note();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", note));
}
