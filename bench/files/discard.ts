import { connect } from "node:net";
import type { Run } from "../harness/rounds.ts";

/** A download: its bytes of body, its seconds, and when the first byte of the body came. */
export type Discarded = Run & { readonly firstByteMs: number };

const headEnd = "\r\n\r\n";

/** Downloads an address and throws the bytes away as fast as they come. `onBytes` sees them. */
export function discard(
  address: string,
  headers: Readonly<Record<string, string>>,
  onBytes: (bytes: Buffer) => void = () => undefined,
): Promise<Discarded> {
  const { hostname, port, pathname, search } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<Discarded>();
  const from = performance.now();
  let head = "";
  let work = 0;
  let bodyBytes = Infinity;
  let firstByteMs = 0;
  const take = (bytes: Buffer): void => {
    if (bytes.length > 0 && work === 0) firstByteMs = performance.now() - from;
    work += bytes.length;
    onBytes(bytes);
    if (work < bodyBytes) return;
    socket.destroy();
    resolve({ work, seconds: (performance.now() - from) / 1000, firstByteMs });
  };
  const readHead = (bytes: Buffer): void => {
    head += bytes.toString("latin1");
    const end = head.indexOf(headEnd);
    if (end < 0) return;
    if (!head.startsWith("HTTP/1.1 200")) return void socket.destroy(new Error(`${address} gave ${head.slice(0, 500)}`));
    bodyBytes = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    take(Buffer.from(head.slice(end + headEnd.length), "latin1"));
  };
  const buffer = Buffer.alloc(1024 * 1024);
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer,
      callback: (count: number) => {
        const bytes = buffer.subarray(0, count);
        if (bodyBytes === Infinity) readHead(bytes);
        else take(bytes);
        return true;
      },
    },
  });
  socket.on("error", reject);
  socket.on("close", () => reject(new Error(`${address} ended after ${work} of ${bodyBytes} bytes`)));
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return promise;
}
