import type { AccountsNeeds } from "../needs.ts";
import { readMostUsed as readRows } from "./store.ts";

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
