import { quotaNames, type QuotaName } from "@chancery/core/account/quotas.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { listUsage, type Usage, readMostUsed as readRows } from "./store.ts";
import type { AccountsNeeds } from "../needs.ts";

const hourMs = 3_600_000;

/** The usage of an account and its limit, for each quota. */
export async function readUsage({ database, clock, quotas }: AccountsNeeds, accountId: AccountId) {
  const rows = new Map((await listUsage(database, accountId)).map((row) => [row.quota, row]));
  const windowFrom = addMs(clock.now(), -hourMs);
  const startedOf = (row: Usage | undefined): number => (row?.windowFrom && row.windowFrom > windowFrom ? row.started : 0);
  return { quotas: quotaNames.map((name) => ({ name, ...usageOf(name, rows.get(name)) })) };

  function usageOf(name: QuotaName, row: Usage | undefined) {
    const { bytes, files, perHour } = quotas[name];
    const kept = {
      bytes: { used: row?.bytes ?? 0, limit: bytes ?? null },
      files: { used: row?.files ?? 0, limit: files ?? null },
    };
    const started = { perHour: { used: startedOf(row), limit: perHour ?? null } };
    return { ...(name !== "clones" && kept), ...((name === "clones" || name === "exports") && started) };
  }
}

/** For each quota on space, the share used by the account that uses most of it; the higher of bytes and files. */
export async function readMostUsed({ database, quotas }: AccountsNeeds): Promise<Readonly<Record<string, number>>> {
  const rows = await readRows(database);
  return Object.fromEntries(
    rows.map(({ quota, bytes, files }) => {
      const { bytes: bytesMax = Infinity, files: filesMax = Infinity } = quotas[quota];
      return [quota, Math.max(bytes / bytesMax, files / filesMax)];
    }),
  );
}
