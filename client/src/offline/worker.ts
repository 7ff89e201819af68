/// <reference lib="webworker" />
/** The service worker: the app opens without a network, and a new version waits until the reader takes it. */
import { PRECACHE, VERSION } from "./precache.ts";

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `maubinh-${VERSION}`;
const SHELL = "/";
/** A page that answers no sooner than this comes from the cache. */
const PATIENCE_MS = 3_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...PRECACHE])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld());
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

async function forgetOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("maubinh-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** A page from the network, or the kept shell when that fails or takes too long. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(SHELL);
  try {
    return await (kept ? fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }) : fetch(request));
  } catch {
    return kept ?? Response.error();
  }
}
