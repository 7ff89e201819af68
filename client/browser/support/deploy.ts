import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** Stands in front of a running server and can pretend that another build has been put there. */
export interface Deploy {
  readonly address: string;
  /** From now on the service worker names another build, and every line is cut, as when a server is replaced. */
  replace(): void;
  /** From now on the files of the build are gone, as those of an older build are. */
  forgetFiles(): void;
  close(): void;
}

const BUILD = /`[0-9a-f]{12}`/;
const NEXT_BUILD = "`another-build`";

/** A proxy on a port of its own; `server` is where the real one answers. */
export async function deployInFrontOf(server: string): Promise<Deploy> {
  const { hostname, port } = new URL(server);
  const lines = new Set<Socket>();
  let [replaced, gone] = [false, false];
  const proxy = createServer((asked, answer) => {
    if (gone && asked.url?.startsWith("/assets/")) answer.writeHead(404).end();
    else pass(asked, answer, { hostname, port, replaced });
  });
  proxy.on("upgrade", (asked, near: Socket, head: Buffer) => {
    lines.add(near.on("close", () => lines.delete(near)));
    tie(near, connect(Number(port), hostname), opening(asked, head));
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    replace: () => {
      replaced = true;
      for (const line of lines) line.destroy();
    },
    forgetFiles: () => (gone = true),
    close: () => {
      for (const line of lines) line.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

interface Passing {
  readonly hostname: string;
  readonly port: string;
  readonly replaced: boolean;
}

/** Ask the real server, and say what it says; the worker's build is another one once the server was replaced. */
function pass(asked: IncomingMessage, answer: ServerResponse, { hostname, port, replaced }: Passing): void {
  const rewritten = replaced && asked.url === "/sw.js";
  const headers = { ...asked.headers, ...(rewritten ? { "accept-encoding": "identity", "if-none-match": "" } : {}) };
  const further = request({ hostname, port, path: asked.url, method: asked.method, headers }, (told) => {
    if (!rewritten) {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
      return;
    }
    told.setEncoding("utf8");
    void told.toArray().then((parts: string[]) => {
      answer.writeHead(told.statusCode ?? 502, { "content-type": told.headers["content-type"], "cache-control": "no-cache" });
      answer.end(parts.join("").replace(BUILD, NEXT_BUILD));
    });
  });
  further.on("error", () => answer.destroy());
  asked.pipe(further);
}

/** What opens a WebSocket, as it came in. */
function opening(asked: IncomingMessage, head: Buffer): Buffer {
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
  for (let at = 0; at < asked.rawHeaders.length; at += 2) lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), head]);
}

/** Two sockets that say the same and end together. */
function tie(near: Socket, far: Socket, first: Buffer): void {
  far.write(first);
  near.pipe(far).pipe(near);
  for (const [one, other] of [[near, far], [far, near]] as const) one.on("error", () => other.destroy()).on("close", () => other.destroy());
}
