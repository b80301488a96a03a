import sql from "sql-template-tag";
import type { ReadyCheck } from "../http/server/needs.ts";
import { hasEnded } from "../io/keys/seal.ts";
import type { OpenIo } from "./open-io.ts";

/** Checks of `/ready`: the database, its disk when it is ours, blobs, keys. */
export function readyChecks({ database, blobs, keys, clock, service: { disk } }: OpenIo): readonly ReadyCheck[] {
  return [
    { name: "database", run: async () => void (await database.first(sql`select 1 as one`)) },
    ...(disk ? [{ name: "disk", run: disk.check }] : []),
    { name: "blobs", run: () => blobs.probe() },
    {
      name: "keys",
      run: async () => {
        if (hasEnded(keys.seal, clock.now())) throw new Error("the seal certificate has ended");
      },
    },
  ];
}
