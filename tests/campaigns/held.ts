/** Time that work blocked the event loop, in milliseconds of this thread's own processor time, and its result. */
export type Held<Given> = { readonly heldMs: number; readonly given: Given };

/**
 * Does work and measures the longest turn of the event loop meanwhile. Counted is processor time and not the clock's, so that other
 * programs of a busy machine do not count.
 */
export async function held<Given>(work: () => Promise<Given>): Promise<Held<Given>> {
  let heldMs = 0;
  let isOver = false;
  let since = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(since);
    heldMs = Math.max(heldMs, (user + system) / 1000);
    since = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const given = await work().finally(() => {
    isOver = true;
  });
  turn();
  return { heldMs, given };
}

/** Processor time in which the machine of the bounds parses the JSON of `slowness`. */
const parseMs = 40;
const runs = 5;
const slownessMax = 4;

/** How many times slower this machine is now than the one that the bounds are for, from 1 to 4: its processors may be shared. */
export function slowness(): number {
  const text = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => ({ n, text: `value ${n}` })));
  const times = Array.from({ length: runs }, () => {
    const start = process.threadCpuUsage();
    JSON.parse(text);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(slownessMax, Math.max(1, Math.min(...times) / parseMs));
}
