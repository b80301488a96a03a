import type { BenchService } from "./bench-service.ts";
import { runLoad, type LoadRequest } from "./load.ts";
import { peakBytes } from "./memory.ts";
import { p95 } from "./p95.ts";
import { runPgbench, type PgbenchScript } from "./pgbench.ts";
import { median, runBench, type Run } from "./rounds.ts";

/** One kind of request, and the statements it comes down to. */
export type TimedKind = { readonly name: string; readonly request: LoadRequest; readonly script: PgbenchScript };

/** A run whose seconds are what 95 of 100 requests stay below, and the seconds of each request by kind. */
export type TimedRun = Run & { readonly byKind: readonly (readonly number[])[] };

const clients = 2;
const rounds = 3;

/** `each` requests of every kind, two clients; mixed, so that no kind always runs beside the same other. */
export async function timeRequests({ service }: BenchService, requests: readonly LoadRequest[], each: number): Promise<TimedRun> {
  const count = requests.length * each;
  const kindAt = Array.from({ length: count }, (_, index) => index)
    .sort((a, b) => mixed(a) - mixed(b))
    .map((index) => index % requests.length);
  const byKind = requests.map((): number[] => []);
  const began = new Map<number, number>();
  const request = (index: number): LoadRequest => {
    began.set(index, performance.now());
    return requests[kindAt[index]!]!;
  };
  const onAnswer = (_: string, index: number): void => {
    byKind[kindAt[index]!]!.push((performance.now() - (began.get(index) ?? 0)) / 1000);
  };
  await runLoad({ origin: service.url, clients, count, status: 200, request, onAnswer });
  return { work: count, seconds: p95(byKind.flat()), peakBytes: peakBytes(service.pid), byKind };
}

/** A number without pattern, the same for the same index. */
function mixed(index: number): number {
  const once = Math.imul(index ^ (index >>> 15) ^ 0x9e3779b1, 0x85ebca6b);
  return Math.imul(once ^ (once >>> 13), 0xc2b2ae35) >>> 0;
}

/** The line of requests of several kinds against their statements in pgbench, and the medians of each kind in the last round. */
export async function compareKinds(
  name: string,
  running: BenchService,
  kinds: readonly TimedKind[],
  each: number,
): Promise<string> {
  let ours: TimedRun["byKind"] = [];
  let limits: TimedRun["byKind"] = [];
  const line = await runBench(
    {
      name,
      unit: "requests",
      measure: "time",
      aim: 1.5,
      ours: async () => {
        const requests = kinds.map(({ request }) => request);
        const run = await timeRequests(running, requests, each);
        ours = run.byKind;
        return run;
      },
      limit: async () => {
        const scripts = kinds.map(({ script }) => script);
        const { latencies, byScript } = await runPgbench({
          address: running.address,
          scripts,
          clients,
          each: (kinds.length * each) / clients,
        });
        limits = byScript;
        return { work: latencies.length, seconds: p95(latencies) };
      },
    },
    rounds,
  );
  return [line, ...kinds.map((kind, at) => `  ${kind.name.padEnd(24)} ${ms(ours[at])}  limit ${ms(limits[at])}`)].join("\n");
}

function ms(seconds: readonly number[] = []): string {
  return seconds.length === 0 ? "–" : `${(median(seconds) * 1000).toPrecision(2)} ms`;
}
