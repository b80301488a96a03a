import sql, { empty, join, raw } from "sql-template-tag";
import type { Database, Queries } from "../database/database.ts";
import type { LockedSecret, SecretColumn } from "./rekey.ts";

/** The place of encrypted texts. Each is bound to its table, its column and the values of its key columns. */
export type SecretPlace = {
  readonly table: string;
  readonly column: string;
  readonly key: readonly string[];
  /** Condition of the rows whose text is encrypted; by default all that have one. */
  readonly isLocked?: string;
  /** Name of the place by the key; by default `table.column.key`. */
  readonly placeOf?: (...key: readonly string[]) => string;
};

/** Lists and replaces the encrypted texts of a column, in batches by key. */
export function secretColumn(db: Database, place: SecretPlace): SecretColumn {
  const name = `${place.table}.${place.column}`;
  const { placeOf = (...values: readonly string[]) => [name, ...values].join(".") } = place;
  return {
    name,
    list: async (prefix, limit, after) =>
      (await listLocked(db, place, { prefix, limit, after })).map((row) => {
        const locked = row["locked"] ?? "";
        const key = place.key.map((column) => row[column] ?? "");
        return { key, place: placeOf(...key), locked };
      }),
    // a commit waits for the disk: one each would take most of the time
    relock: async (secrets, again) =>
      db.transaction(async (tx) => {
        for (const secret of secrets) await replaceLocked(tx, place, secret, again(secret));
      }),
  };
}

type Page = { readonly prefix: string; readonly limit: number; readonly after: readonly string[] | undefined };

async function listLocked(db: Queries, { table, column, key, isLocked }: SecretPlace, { prefix, limit, after }: Page) {
  const keys = join(key.map((one) => raw(one)));
  const behind = after ? sql` and (${keys}) > (${join(after)})` : empty;
  return db.all<Readonly<Record<string, string>>>(sql`
    select ${keys}, ${raw(column)} as locked
    from ${raw(table)}
    where ${raw(isLocked ?? `${column} is not null`)}
      and not starts_with(${raw(column)}, ${prefix})${behind}
    order by ${keys}
    limit ${limit}`);
}

/** Replaces a text unless it has changed. */
async function replaceLocked(
  db: Queries,
  { table, column, key }: SecretPlace,
  row: Pick<LockedSecret, "key" | "locked">,
  after: string,
): Promise<void> {
  const isRow = join(
    key.map((one, at) => sql`${raw(one)} = ${row.key[at]}`),
    " and ",
  );
  await db.run(sql`
    update ${raw(table)}
    set ${raw(column)} = ${after}
    where ${isRow}
      and ${raw(column)} = ${row.locked}`);
}
