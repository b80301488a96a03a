import { startBenchService, type BenchService } from "../harness/bench-service.ts";
import { median } from "../harness/rounds.ts";
import { largeHeads, measureLarge } from "./large-dictionary.ts";
import { measureSmall, smallHeads } from "./small-dictionaries.ts";
import { valueLayout } from "./value-layout.ts";
import { arrayLayout, jsonbLayout, tableLayout } from "./wide-layouts.ts";

const records = Number(process.env["BENCH_RECORDS"] ?? 100_000);
const wanted = Number(process.env["BENCH_DICTIONARIES"] ?? 10_000);
const tables = Number(process.env["BENCH_TABLES"] ?? 5000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3);
const warmUpMax = 20_000;
const layouts = [arrayLayout, jsonbLayout, valueLayout, tableLayout];

type Rows = readonly (readonly number[])[];

/** How the records of dictionaries are stored, beside other ways, as two tables in Markdown (docs/adr/0012, 0017). */
export async function bench(): Promise<string> {
  const running = await startBenchService();
  try {
    const large = await measureRounds(running);
    const small = [];
    for (const layout of layouts) small.push(reported(layout.name, await measureSmall(running, layout, { wanted, tables })));
    return [
      `dictionary-storage: one dictionary of ${records} records, medians of ${rounds} rounds`,
      tableOf(largeHeads, large),
      `dictionary-storage: ${wanted} dictionaries of 10 records`,
      tableOf(smallHeads, small),
    ].join("\n\n");
  } finally {
    await running.stop();
  }
}

/** The layouts in alternation, once with few records and unmeasured: the median of each figure. */
async function measureRounds(running: BenchService): Promise<Rows> {
  await measureLarge(running, layouts[0]!, Math.min(warmUpMax, records));
  const measured = layouts.map((): (readonly number[])[] => []);
  let found: string | undefined;
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, layout] of layouts.entries()) {
      const one = await measureLarge(running, layout, records);
      measured[at]!.push(reported(layout.name, one.figures));
      found ??= String(one.found);
      if (String(one.found) !== found) throw new Error(`${layout.name} finds ${one.found} records, another layout ${found}`);
    }
  }
  return measured.map((runs) => largeHeads.map((_, at) => median(runs.map((run) => run[at]!))));
}

/** The full size takes long, so each row is also printed at once. */
function reported(name: string, figures: readonly number[]): readonly number[] {
  process.stderr.write(`${rowOf(name, figures)}\n`);
  return figures;
}

function tableOf(heads: readonly string[], rows: Rows): string {
  const top = `| | ${heads.join(" | ")} |\n|${"---|".repeat(heads.length + 1)}`;
  return [top, ...rows.map((figures, at) => rowOf(layouts[at]!.name, figures))].join("\n");
}

function rowOf(name: string, figures: readonly number[]): string {
  return `| ${[name, ...figures.map(shown)].join(" | ")} |`;
}

function shown(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)} 000`;
  return value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(2);
}
