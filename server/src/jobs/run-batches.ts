/** Repeats a step that handles at most `batchMax` rows, until a step handles fewer or the signal is aborted. */
export async function runBatches(batchMax: number, signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) === batchMax);
}
