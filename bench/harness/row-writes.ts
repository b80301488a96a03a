import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import type { PgbenchScript } from "./pgbench.ts";

/** A table that a request writes: the column of the envelope, and the columns that identify its rows of one envelope. */
export type WrittenTable = { readonly name: string; readonly envelope: string; readonly keys: readonly string[] };

type Row = Readonly<Record<string, string | null>>;
type Column = { readonly name: string; readonly type: string };

/** The rows of an envelope in every table, as text. */
export type Snapshot = ReadonlyMap<WrittenTable, { readonly columns: readonly Column[]; readonly rows: readonly Row[] }>;

export const envelopeTables: readonly WrittenTable[] = [
  { name: "envelopes", envelope: "id", keys: [] },
  { name: "envelope_roles", envelope: "envelope_id", keys: ["position"] },
  { name: "mailbox_envelopes", envelope: "envelope_id", keys: ["mailbox_id"] },
  { name: "audit_heads", envelope: "subject_id", keys: ["subject_kind"] },
  { name: "audit_records", envelope: "subject_id", keys: ["subject_kind", "sequence"] },
];
const outbox: WrittenTable = { name: "outbox", envelope: "", keys: ["id"] };

/** The id of the seeded envelope number `n`, an SQL expression of bigint. */
export function seededId(n: string): string {
  return `('019400000000700080' || lpad(to_hex((${n})::bigint), 14, '0'))::uuid`;
}

/** The id of the seeded envelope number `n`. */
export function seededIdText(n: number): string {
  return `01940000-0000-7000-80${n.toString(16).padStart(14, "0").replace(/^(..)/, "$1-")}`;
}

/** Empty copies of the tables in the schema `bench`, with the same indexes. */
export async function copyTables({ pool }: OpenDatabase): Promise<void> {
  await pool.query("create schema if not exists bench");
  for (const { name } of [...envelopeTables, outbox]) {
    await pool.query(`create table bench.${name} (like public.${name} including all)`);
  }
}

/** Copies of an envelope, numbers `from` to `to`, into the tables of a schema. */
export async function seedEnvelopes(
  { pool }: OpenDatabase,
  schema: string,
  id: string,
  range: readonly [number, number],
): Promise<void> {
  for (const table of envelopeTables) {
    const columns = await columnsOf(pool, table);
    const values = columns.map(({ name }) => {
      if (name === table.envelope) return seededId("n");
      return name === "data" ? `replace(t.data, '${id}', ${seededId("n")}::text)` : `t.${name}`;
    });
    await pool.query(`insert into ${schema}.${table.name} (${columns.map(({ name }) => name).join(", ")})
      select ${values.join(", ")}
      from public.${table.name} t
      cross join generate_series(${range[0]}, ${range[1]}) n
      where t.${table.envelope} = '${id}'`);
  }
}

/** Rows of the envelope now. Events are visible only while the relay is paused. */
export async function snapshot({ pool }: OpenDatabase, id: string): Promise<Snapshot> {
  const tables = new Map();
  for (const table of [...envelopeTables, outbox]) {
    const columns = await columnsOf(pool, table);
    const where = table === outbox ? "key" : table.envelope;
    const { rows } = await pool.query(
      `select ${columns.map(({ name }) => `${name}::text`).join(", ")} from public.${table.name} where ${where}::text = '${id}'`,
    );
    tables.set(table, { columns, rows });
  }
  return tables;
}

/**
 * The rows that came or changed between two snapshots as a script on the copies: one transaction, a statement a table and
 * kind. The number of the envelope counts up from `n`.
 */
export function writesBetween(before: Snapshot, after: Snapshot): PgbenchScript {
  const variables: Record<string, string> = {};
  const put = (value: string | null | undefined, type: string): string => {
    if (value === null || value === undefined) return `null::${type}`;
    if (value === "") return `''::${type}`;
    const name = `v${Object.keys(variables).length}`;
    variables[name] = value;
    return `:${name}::${type}`;
  };
  const statements = [...after].flatMap(([table, { columns, rows }]) => {
    const known = before.get(table)?.rows ?? [];
    const earlier = (row: Row): Row | undefined => known.find((one) => table.keys.every((key) => one[key] === row[key]));
    const fresh = rows.filter((row) => earlier(row) === undefined);
    const changed = rows.filter((row) =>
      columns.some(({ name }) => earlier(row) !== undefined && earlier(row)?.[name] !== row[name]),
    );
    const moved = columns.filter(({ name }) => changed.some((row) => earlier(row)?.[name] !== row[name]));
    return [insertOf(table, columns, fresh, put), updateOf(table, columns, { rows: changed, moved }, put)].flat();
  });
  return {
    text: ["\\set n :n + :stride", "\\set id :n + :client_id", "begin;", ...statements, "commit;", ""].join("\n"),
    variables,
  };
}

type Put = (value: string | null | undefined, type: string) => string;

function insertOf(table: WrittenTable, columns: readonly Column[], rows: readonly Row[], put: Put): readonly string[] {
  if (rows.length === 0) return [];
  const written = columns.filter(({ name }) => table !== outbox || name !== "id");
  const values = rows.map((row) =>
    written.map(({ name, type }) => (name === table.envelope ? seededId(":id") : put(row[name], type))).join(", "),
  );
  return [`insert into bench.${table.name} (${written.map(({ name }) => name).join(", ")}) values (${values.join("), (")});`];
}

type Changed = { readonly rows: readonly Row[]; readonly moved: readonly Column[] };

function updateOf(table: WrittenTable, columns: readonly Column[], { rows, moved }: Changed, put: Put): readonly string[] {
  if (rows.length === 0) return [];
  const keys = columns.filter(({ name }) => table.keys.includes(name));
  const named = [...keys, ...moved];
  const values = rows.map((row) => named.map(({ name, type }) => put(row[name], type)).join(", "));
  return [
    [
      `update bench.${table.name} t set ${moved.map(({ name }) => `${name} = v.${name}`).join(", ")}`,
      `from (values (${values.join("), (")})) v (${named.map(({ name }) => name).join(", ")})`,
      `where ${[`t.${table.envelope} = ${seededId(":id")}`, ...keys.map(({ name }) => `t.${name} = v.${name}`)].join(" and ")};`,
    ].join(" "),
  ];
}

async function columnsOf(pool: OpenDatabase["pool"], { name }: WrittenTable): Promise<readonly Column[]> {
  const { rows } = await pool.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = 'public.${name}'::regclass and attnum > 0 and not attisdropped
    order by attnum`,
  );
  return rows;
}
