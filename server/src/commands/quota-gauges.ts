import type { Rooms } from "../compose/compose.ts";
import type { Metrics } from "../io/metrics.ts";

const kinds = ["attachments", "images", "exports"] as const;

/** How near the account with the most is to each quota on space, for `/metrics`; read once for all of them. */
export function quotaGauges(metrics: Metrics, { readMostUsed }: Pick<Rooms, "readMostUsed">): void {
  let reading: ReturnType<Rooms["readMostUsed"]> | undefined;
  const read = (): ReturnType<Rooms["readMostUsed"]> => (reading ??= readMostUsed().finally(() => (reading = undefined)));
  for (const kind of kinds) {
    const help = `Share of its quota of ${kind} that the account with the most of them uses`;
    metrics.gauge(`chancery_quota_${kind}_used_max`, help, async () => (await read())[kind] ?? 0);
  }
}
