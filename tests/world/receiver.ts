import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A request that a receiver got. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
};

/** Answers one request; `count` is that of requests to the path before it. */
export type Behaviour = (response: ServerResponse, received: Received, count: number) => void;

/** An endpoint of callbacks on 127.0.0.1, with a behaviour for each path. */
export type Receiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets the behaviour of a path, and answers its address. */
  at(path: string, behaviour: Behaviour): string;
  to(path: string): readonly Received[];
  /** Waits until a path has received a number of requests. */
  until(path: string, count: number, withinMs?: number): Promise<readonly Received[]>;
  stop(): Promise<void>;
};

/** Answers with a status, and a body if given. */
export function answering(status: number, body = ""): Behaviour {
  return (response) => void response.writeHead(status).end(body);
}

/** Starts a receiver; paths without a behaviour answer 200. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const byPath = new Map<string, Received[]>();
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const path = request.url ?? "";
      const one = { path, headers: request.headers, body: Buffer.concat(chunks).toString(), atMs: performance.now() };
      const before = byPath.get(path) ?? [];
      received.push(one);
      byPath.set(path, before);
      const count = before.push(one) - 1;
      (behaviours.get(path) ?? answering(200))(response, one, count);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = (path: string): readonly Received[] => byPath.get(path)?.slice() ?? [];
  return {
    url,
    received,
    at: (path, behaviour) => {
      behaviours.set(path, behaviour);
      return `${url}${path}`;
    },
    to,
    until: async (path, count, withinMs = 60_000) => {
      for (const end = performance.now() + withinMs; to(path).length < count; await pause(10))
        if (performance.now() > end) throw new Error(`${path} got ${to(path).length} requests, not ${count}`);
      return to(path);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
