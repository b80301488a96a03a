import type { AccountsNeeds } from "../needs.ts";
import { readMostUsed as readRows } from "./store.ts";

/** The share of each quota on space that the account with the most of it uses; the higher of bytes and number. */
export async function readMostUsed({ database, quotas }: AccountsNeeds): Promise<Readonly<Record<string, number>>> {
  const rows = await readRows(database);
  return Object.fromEntries(
    rows.map(({ quota, bytes, files }) => {
      const { bytes: bytesMax = Infinity, files: filesMax = Infinity } = quotas[quota];
      return [quota, Math.max(bytes / bytesMax, files / filesMax)];
    }),
  );
}
