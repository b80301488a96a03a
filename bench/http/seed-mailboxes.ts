import { searchRows } from "@chancery/core/mailbox/search.ts";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import { arrayText, copyRows } from "../harness/copy-rows.ts";

const firsts =
  "Alder Amber Aurora Baltic Birch Borealis Bright Cedar Clear Coral Delta Dune Ember Falcon Forest Garnet Granite Harbor Iris Juniper Kestrel Lumen Maple Meridian Nordic Oak Onyx Pine Quartz River Saffron Sierra Silver Summit Tidal Umber Vega Willow Yarrow Zephyr".split(
    " ",
  );
const seconds =
  "Bakery Bank Books Brewery Clinic Concrete Dairy Design Electric Energy Engines Farm Fisheries Foods Freight Gardens Glass Insurance Labs Logistics Marine Mills Motors Optics Paper Pharma Plastics Press Pumps Rail Robotics School Shipping Steel Studio Textiles Timber Tools Travel Water".split(
    " ",
  );
const thirds =
  "accounts archive contracts delivery helpdesk invoices legal office orders payroll planning projects purchasing quality reception research sales service support warehouse".split(
    " ",
  );
const account = "01940000-0000-7000-8100-000000000000";

/** Mailboxes with a name, an alias and all that the room writes for finding them; the indexes of texts are built afterwards. */
export async function seedMailboxes({ pool, transaction }: OpenDatabase, count: number): Promise<void> {
  const indexes = await pool.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
    where tablename in ('mailbox_names', 'mailbox_texts') and indexname not like '%pkey'`,
  );
  for (const { name } of indexes.rows) await pool.query(`drop index ${name}`);
  await pool.query(
    `insert into accounts (id, name, inn, type, created_at) values ('${account}', 'Bench', '1', 'company', now())`,
  );
  await transaction(async (tx) => {
    for (const table of tables) {
      const rows = (number: number) => table.rows(mailboxOf(number));
      await copyRows(tx.copyFrom(`copy ${table.name} (${table.columns}) from stdin`), rows, count);
    }
  });
  for (const { text } of indexes.rows) await pool.query(`set maintenance_work_mem = '1GB'; ${text}`);
  await pool.query("analyze");
}

type Seeded = { readonly id: string; readonly name: string; readonly alias: string };
type Table = {
  readonly name: string;
  readonly columns: string;
  readonly rows: (mailbox: Seeded) => readonly (readonly string[])[];
};

const tables: readonly Table[] = [
  { name: "mailboxes", columns: "id, account_id, name, created_at", rows: ({ id, name }) => [[id, account, name, "2026-01-01"]] },
  { name: "mailbox_aliases", columns: "mailbox_id, name, created_at", rows: ({ id, alias }) => [[id, alias, "2026-01-01"]] },
  {
    name: "mailbox_names",
    columns: "mailbox_id, kind, searched",
    rows: (mailbox) => searched(mailbox).names.map((row) => [mailbox.id, row.kind, row.searched]),
  },
  {
    name: "mailbox_texts",
    columns: "mailbox_id, kind, searched, grams, is_sample",
    rows: (mailbox) => {
      const { texts, isSample } = searched(mailbox);
      return texts.map((row) => [mailbox.id, row.kind, row.searched, arrayText(row.grams), String(isSample)]);
    },
  },
];

function mailboxOf(number: number): Seeded {
  const first = firsts[number % firsts.length]!;
  const second = seconds[Math.floor(number / firsts.length) % seconds.length]!;
  const third = thirds[Math.floor(number / (firsts.length * seconds.length)) % thirds.length]!;
  const id = `01940000-0000-7000-8${third.length.toString(16).padStart(3, "0")}-${number.toString(16).padStart(12, "0")}`;
  return { id, name: `${first} ${second} ${third}`, alias: `${third}-${number.toString(36)}@${second.toLowerCase()}` };
}

function searched({ id, name, alias }: Seeded) {
  return searchRows({ id, name, aliases: [alias], emails: [] });
}
