import type { Database } from "../../../io/database/database.ts";
import type { SecretColumn } from "../../../io/secrets/rekey.ts";
import { placeOf } from "./row-secrets.ts";
import { listClientSecrets, listSigningKeys, replaceClientSecret, replaceSigningKey } from "./store/secrets.ts";

/** The secrets of providers, to be encrypted anew. */
export function secretColumns(database: Database): readonly SecretColumn[] {
  const columns = [
    ["client_secret", listClientSecrets, replaceClientSecret],
    ["signing_key", listSigningKeys, replaceSigningKey],
  ] as const;
  return columns.map(([column, list, replace]) => ({
    name: `sso_providers.${column}`,
    list: async (prefix, limit) =>
      (await list(database, prefix, limit)).map((row) => ({
        place: placeOf(row, column),
        locked: row.locked,
        replace: (after) => replace(database, row, after),
      })),
  }));
}
