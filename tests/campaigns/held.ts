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
