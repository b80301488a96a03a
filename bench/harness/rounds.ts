/** Result of one run of a program: its work, its time, and its memory. */
export type Run = { readonly work: number; readonly seconds: number; readonly peakBytes?: number | undefined };

/** A bench: ours and the limit program, each able to run one round. `unit` names the work. */
export type Bench = {
  readonly name: string;
  readonly unit: string;
  /** "rate": work per second, more is better; "time": seconds, less is better. */
  readonly measure: "rate" | "time";
  /** Aim of the ratio ours/limit: at least (rate) or at most (time). */
  readonly aim: number;
  /** The aim is of our own value instead, where a person waits for it. */
  readonly isAimOfOurs?: boolean;
  readonly ours: () => Promise<Run>;
  readonly limit: () => Promise<Run>;
};

/** Runs both in alternation, once unmeasured, then `rounds` times; the line for a person. */
export async function runBench(bench: Bench, rounds: number): Promise<string> {
  const ours: Run[] = [];
  const limits: Run[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = [await bench.ours(), await bench.limit()] as const;
    if (round < 0) continue;
    ours.push(pair[0]);
    limits.push(pair[1]);
  }
  return lineOf(bench, ours, limits);
}

/** One line: name, ours, limit, ratio of medians, range of the ratios, peak memory. */
export function lineOf(bench: Omit<Bench, "ours" | "limit">, ours: readonly Run[], limits: readonly Run[]): string {
  const value = (run: Run): number => (bench.measure === "rate" ? run.work / run.seconds : run.seconds);
  const ratio = median(ours.map(value)) / median(limits.map(value));
  const ratios = ours.map((run, index) => value(run) / value(limits[index]!)).sort((a, b) => a - b);
  const held = bench.isAimOfOurs ? median(ours.map(value)) : ratio;
  const isMet = bench.measure === "rate" ? held >= bench.aim : held <= bench.aim;
  const shown = (runs: readonly Run[]): string =>
    `${number(median(runs.map(value)))} ${bench.measure === "rate" ? `${bench.unit}/s` : "s"}`;
  const peak = Math.max(0, ...ours.map((run) => run.peakBytes ?? 0));
  return [
    bench.name.padEnd(16),
    `ours ${shown(ours)}`,
    `limit ${shown(limits)}`,
    `ratio ${ratio.toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(" ")})`,
    `aim ${bench.measure === "rate" ? "≥" : "≤"} ${bench.aim}${bench.isAimOfOurs ? " s" : ""} ${isMet ? "met" : "MISSED"}`,
    ...(peak > 0 ? [`peak ${number(peak / 1024 ** 2)} MiB`] : []),
  ].join("  ");
}

/** The middle value; the mean of the two middle ones of an even count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
