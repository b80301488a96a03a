import { quotaNames, type QuotaName } from "@chancery/core/account/quotas.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { AccountsNeeds } from "../needs.ts";
import { listUsage, type Usage } from "./store.ts";

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
