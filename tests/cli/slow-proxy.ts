import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { after } from "node:test";

/** A proxy before a service that can hold an answer back after some bytes. */
export type SlowProxy = {
  readonly url: string;
  /** Headers of the requests, in order. */
  readonly received: readonly IncomingHttpHeaders[];
  /** Answers of paths that end so stop after this many bytes, and stay open; Infinity lets them through. */
  hold(ending: string, bytes: number): void;
};

/** Starts a proxy; it ends after the last test of the file. */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const received: IncomingHttpHeaders[] = [];
  let held = { ending: "", bytes: Infinity };
  const server = createServer((incoming, outgoing) => {
    received.push(incoming.headers);
    const { pathname } = new URL(incoming.url ?? "/", target);
    let left = pathname.endsWith(held.ending) ? held.bytes : Infinity;
    const forwarded = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers: incoming.headers });
    forwarded.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (bytes: Buffer) => {
        if (left > 0) outgoing.write(bytes.subarray(0, left));
        left -= bytes.length;
      });
      answer.on("end", () => left >= 0 && outgoing.end());
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, received, hold: (ending, bytes) => (held = { ending, bytes }) };
}
