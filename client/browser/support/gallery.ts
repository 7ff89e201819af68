import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { AddressInfo } from "node:net";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export interface Gallery {
  /** The address of a screen by its name. */
  at(screen: string): string;
  close(): void;
}

/** The built gallery on a free port of this machine. */
export async function openGallery(): Promise<Gallery> {
  const folder = join(import.meta.dirname, "../../dist");
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://gallery").pathname);
    readFile(join(folder, path)).then(
      (content) => response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { at: (screen) => `http://127.0.0.1:${port}/gallery.html#${screen}`, close: () => server.close() };
}
