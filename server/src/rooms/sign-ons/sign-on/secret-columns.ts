import type { Database } from "../../../io/database/database.ts";
import type { SecretColumn } from "../../../io/secrets/rekey.ts";
import { placeOf, placeOfUnconfirmed } from "./encrypted-claims.ts";
import {
  listArrivals,
  listProtocols,
  listUnconfirmed,
  replaceArrival,
  replaceProtocol,
  replaceUnconfirmed,
} from "./store/secrets.ts";

/** The secrets of sign-ins under way, to be encrypted anew: who began before a rotation ends after it. */
export function secretColumns(database: Database): readonly SecretColumn[] {
  return [...requestColumns(database), unconfirmedColumn(database)];
}

function requestColumns(database: Database): readonly SecretColumn[] {
  const columns = [
    ["protocol", listProtocols, replaceProtocol],
    ["arrival", listArrivals, replaceArrival],
  ] as const;
  return columns.map(([column, list, replace]) => ({
    name: `sign_on_requests.${column}`,
    list: async (prefix, limit) =>
      (await list(database, prefix, limit)).map((row) => ({
        place: placeOf(column, row.id),
        locked: row.locked,
        replace: (after) => replace(database, row, after),
      })),
  }));
}

function unconfirmedColumn(database: Database): SecretColumn {
  const list: SecretColumn["list"] = async (prefix, limit) =>
    (await listUnconfirmed(database, prefix, limit)).map((row) => ({
      place: placeOfUnconfirmed(row.id),
      locked: row.locked,
      replace: (after) => replaceUnconfirmed(database, row, after),
    }));
  return { name: "sign_on_confirmations.arrival", list };
}
