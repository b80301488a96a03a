import { foldText, gramsOf } from "@chancery/core/text/fold.ts";
import type { BenchService } from "../harness/bench-service.ts";
import { arrayText, copyRows, type RowsOf } from "../harness/copy-rows.ts";
import { seededIdText } from "../harness/row-writes.ts";

type Row = Readonly<Record<string, string | null>>;

const things = "pumps valves bearings motors cables sensors filters pipes panels switches gears seals hoses rotors nozzles".split(
  " ",
);
const kinds = "Order Offer Invoice Contract Delivery Complaint Amendment Reminder".split(" ");
const towns = "Riga Tartu Vilnius Kyiv Lviv Gdansk Turku Oslo Bergen Malmo Odense Bremen Gent Porto Vigo Nantes Bilbao".split(
  " ",
);
const statuses = ["COMPLETED", "COMPLETED", "COMPLETED", "CANCELLED", "EXPIRED", "SENT", "SENT", "SENT"];
const tables = ["envelopes", "mailbox_envelopes", "envelope_fields", "envelope_metadata"] as const;

/** The subject of the seeded envelope. */
export function subjectOf(number: number): string {
  const [kind, thing, town] = [kinds[number % 8], things[Math.floor(number / 8) % 15], towns[Math.floor(number / 120) % 17]];
  return `${kind} of ${thing} for ${town} ${number.toString(36)}`;
}

/** The value of the searchable field of the seeded envelope. */
export function referenceOf(number: number): string {
  return `REF-${(number * 7919) % 1_000_003}`;
}

/** Copies of Ann's envelope with subjects, statuses, times, values and metadata of their own; GIN indexes are built afterwards. */
export async function seedFolders({ database, ann }: BenchService, id: string, count: number): Promise<void> {
  const { pool } = database;
  const gins = await pool.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = any($1) and indexdef like '%USING gin%'`,
    [tables],
  );
  for (const { name } of gins.rows) await pool.query(`drop index ${name}`);
  for (const name of tables) {
    const [row] = (await pool.query<Row>(await selectText(name, id, ann.mailboxId, pool))).rows;
    if (!row) throw new Error(`the envelope has no row in ${name}`);
    const columns = Object.keys(row);
    await database.transaction((tx) =>
      copyRows(tx.copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`), copiesOf(name, row), count),
    );
  }
  for (const { text } of gins.rows) await pool.query(`set maintenance_work_mem = '1GB'; ${text}`);
  await pool.query("vacuum analyze");
}

/** One row of a table as text, column by column. */
async function selectText(name: string, id: string, mailboxId: string, pool: BenchService["database"]["pool"]): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  const columns = rows.map((row) => `${row.name}::text as ${row.name}`).join(", ");
  const owner = rows.some((row) => row.name === "mailbox_id") ? ` and mailbox_id = '${mailboxId}'` : "";
  return `select ${columns} from ${name} where ${name === "envelopes" ? "id" : "envelope_id"} = '${id}'${owner} limit 1`;
}

function copiesOf(name: (typeof tables)[number], row: Row): RowsOf {
  const columns = Object.keys(row);
  const changes: Readonly<Record<(typeof tables)[number], (number: number) => Row>> = {
    envelopes: (number) => ({ id: seededIdText(number), data: "", documents: "[]" }),
    mailbox_envelopes: (number) => folderOf(number, row),
    envelope_fields: (number) => fieldOf(number, row),
    envelope_metadata: (number) => ({ envelope_id: seededIdText(number), value: `A-${number % 100_000}` }),
  };
  return (number) => {
    const changed = { ...row, ...changes[name](number) };
    return [columns.map((column) => changed[column] ?? null)];
  };
}

function folderOf(number: number, row: Row): Row {
  const subject = subjectOf(number);
  const folded = foldText(subject);
  const at = new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString();
  const terms = [row["mailbox_id"] ?? "", `r:${row["sender_mailbox_id"]}`, ...gramsOf(folded)];
  const status = number % 1000 === 0 ? "WAITING" : (statuses[number % statuses.length] ?? "SENT");
  const times = { created_at: at, received_at: at, sent_at: at };
  return {
    envelope_id: seededIdText(number),
    subject,
    searched_subject: folded,
    sort_subject: folded,
    status,
    terms: arrayText(terms),
    ...times,
  };
}

function fieldOf(number: number, row: Row): Row {
  const text = referenceOf(number);
  const folded = foldText(text);
  const terms = [`${row["mailbox_id"]}:${row["name"]}`, ...gramsOf(folded)];
  return { envelope_id: seededIdText(number), text, folded, terms: arrayText(terms) };
}
