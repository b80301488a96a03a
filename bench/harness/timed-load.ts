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

/** `each` requests of every kind in turn, two clients. */
export async function timeRequests({ service }: BenchService, requests: readonly LoadRequest[], each: number): Promise<TimedRun> {
  const count = requests.length * each;
  const byKind = requests.map((): number[] => []);
  const began = new Map<number, number>();
  const request = (index: number): LoadRequest => {
    began.set(index, performance.now());
    return requests[index % requests.length]!;
  };
  const onAnswer = (_: string, index: number): void => {
    byKind[index % requests.length]!.push((performance.now() - (began.get(index) ?? 0)) / 1000);
  };
  await runLoad({ origin: service.url, clients, count, status: 200, request, onAnswer });
  return { work: count, seconds: p95(byKind.flat()), peakBytes: peakBytes(service.pid), byKind };
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
      ...{ name, unit: "requests", measure: "time", aim: 1.5 },
      ours: async () => {
        const requests = kinds.map(({ request }) => request);
        const run = await timeRequests(running, requests, each);
        ours = run.byKind;
        return run;
      },
      limit: async () => {
        const scripts = kinds.map(({ script }) => script);
        const { latencies, byScript } = await runPgbench({
          ...{ address: running.address, scripts, clients },
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
