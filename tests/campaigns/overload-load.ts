import { parentPort, workerData } from "node:worker_threads";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";

/** A request of a load. */
export type Asked = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A load: requests a second, sent without waiting for answers as long as a line is free; 0: each of `lines` clients sends its next one when it was answered. */
export type Load = {
  readonly url: string;
  readonly kinds: readonly Asked[];
  readonly perSecond: number;
  readonly lines: number;
  readonly ms: number;
};

/**
 * What became of a load: how many requests got each status (0: no answer, or a refusal that does not say when to come again), and
 * the time of those that were served.
 */
export type Outcome = {
  readonly counts: ReadonlyMap<number, number>;
  readonly servedMs: readonly number[];
  readonly troubles: readonly string[];
};

type Tally = { counts: Map<number, number>; servedMs: number[]; troubles: string[] };

/** Puts a load on the service and waits for all answers. */
async function putLoad({ url, kinds, perSecond, lines, ms }: Load): Promise<Outcome> {
  const pool = new Pool(url, { connections: lines });
  const tally: Tally = { counts: new Map(), servedMs: [], troubles: [] };
  const askNext = (n: number): Promise<void> => ask(pool, kinds[n % kinds.length]!, tally);
  const from = performance.now();
  const asked: Promise<void>[] = [];
  if (perSecond > 0) {
    let open = 0;
    let due = 0;
    for (let passed = 0; passed < ms; passed = performance.now() - from) {
      for (; due < (passed * perSecond) / 1000; due += 1) {
        // without a line there is nothing to ask on: a wait for one would be the client's, not the service's
        if (open === lines) continue;
        open += 1;
        asked.push(askNext(due).finally(() => (open -= 1)));
      }
      await pause(5);
    }
  } else {
    const client = async (_: unknown, first: number): Promise<void> => {
      for (let n = first; performance.now() - from < ms; n += 1) await askNext(n);
    };
    await Promise.all(Array.from({ length: lines }, client));
  }
  await Promise.all(asked);
  await pool.destroy();
  return tally;
}

async function ask(pool: Pool, { body, ...request }: Asked, { counts, servedMs, troubles }: Tally): Promise<void> {
  const from = performance.now();
  let status = 0;
  try {
    const answer = await pool.request({ ...request, body: body ?? null });
    await answer.body.dump();
    if (answer.statusCode < 400) servedMs.push(performance.now() - from);
    if (answer.statusCode < 400 || answer.headers["retry-after"] !== undefined) status = answer.statusCode;
  } catch (error) {
    if (troubles.length < troublesMax) troubles.push(String(error));
  }
  counts.set(status, (counts.get(status) ?? 0) + 1);
}

const troublesMax = 5;

// a thread of its own: a load of ten times what the service can do would slow down what is measured beside it
parentPort?.postMessage(await putLoad(workerData as Load));
