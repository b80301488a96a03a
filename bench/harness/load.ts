import { Pool } from "undici";
import type { Run } from "./rounds.ts";

/** One request of a load. */
export type LoadRequest = {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A closed loop: `clients` connections, each sending its next request when the last one was answered. */
export type Load = {
  readonly origin: string;
  readonly clients: number;
  readonly count: number;
  /** The request number `index`, 0 to count - 1. */
  readonly request: (index: number) => LoadRequest;
  /** The status every answer must have; another one ends the bench. */
  readonly status: number;
  readonly onAnswer?: (body: string, index: number) => void;
};

/** Runs a load to its end. `work` is the count of requests. */
export async function runLoad(load: Load): Promise<Run> {
  const pool = new Pool(load.origin, { connections: load.clients, pipelining: 1 });
  let next = 0;
  const client = async (): Promise<void> => {
    for (let index = next++; index < load.count; index = next++) await send(pool, load, index);
  };
  const from = performance.now();
  try {
    await Promise.all(Array.from({ length: load.clients }, client));
  } finally {
    await pool.destroy();
  }
  return { work: load.count, seconds: (performance.now() - from) / 1000 };
}

async function send(pool: Pool, load: Load, index: number): Promise<void> {
  const { body, ...request } = load.request(index);
  const answer = await pool.request({ ...request, body: body ?? null });
  const text = await answer.body.text();
  if (answer.statusCode !== load.status)
    throw new Error(`${request.method} ${request.path} gave ${answer.statusCode}: ${text.slice(0, 500)}`);
  load.onAnswer?.(text, index);
}
