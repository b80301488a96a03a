import sql from "sql-template-tag";
import type { ReadyCheck } from "../http/needs.ts";
import { hasEnded } from "../io/keys/seal.ts";
import type { OpenIo } from "./open-io.ts";

/** What `/ready` looks at: database, blobs, keys. */
export function readyChecks({ database, blobs, keys, clock }: OpenIo): readonly ReadyCheck[] {
  return [
    { name: "database", run: async () => void (await database.first(sql`select 1 as one`)) },
    { name: "blobs", run: () => blobs.probe() },
    {
      name: "keys",
      run: async () => {
        if (hasEnded(keys.seal, clock.now())) throw new Error("the seal certificate has ended");
      },
    },
  ];
}
