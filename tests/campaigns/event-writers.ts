import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "@chancery/server/io/database/pool.ts";
import type { Transaction } from "@chancery/server/io/database/database.ts";
import sql, { raw } from "sql-template-tag";
import { sendOrder, type OrderTemplate } from "../world/orders.ts";
import type { Persona } from "../world/persona.ts";
import type { Chance } from "./length.ts";

/** The statuses that each envelope had in the mailbox of its sender, in order. */
export type Written = Map<string, readonly string[]>;

/** Writers of events: `model` is an envelope that was sent, `envelopes` how many copies of it are made. */
export type Writing = {
  readonly database: OpenDatabase;
  readonly chance: Chance;
  readonly model: string;
  readonly envelopes: number;
  readonly written: Written;
};

const tables = [
  ["envelopes", "id"],
  ["envelope_roles", "envelope_id"],
  ["mailbox_envelopes", "envelope_id"],
] as const;
const writers = 6;

/**
 * Copies a sent envelope and cancels the copies, in transactions of several lengths side by side, so that they do not commit in the order
 * in which they began.
 */
export async function writeCopies({ database, chance, model, envelopes, written }: Writing): Promise<void> {
  let left = envelopes;
  const writer = async (): Promise<void> => {
    for (let open: string[] = []; left > 0 || open.length > 0;) {
      const ids = Array.from({ length: Math.min(left, 1 + chance.below(40)) }, () => randomUUID() as string);
      left -= ids.length;
      await slowly(database, chance, (tx) => copy(tx, model, ids));
      for (const id of ids) written.set(id, ["SENT"]);
      const ended = left > 0 && chance.below(2) === 0 ? [] : [...open, ...ids];
      open = ended.length > 0 ? [] : [...open, ...ids];
      if (ended.length > 0) await slowly(database, chance, (tx) => cancel(tx, ended));
      for (const id of ended) written.set(id, ["SENT", "CANCELLED"]);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

/** Sends and cancels envelopes through the service. */
export async function writeOrders(
  [ann, bob]: readonly [Persona, Persona],
  template: OrderTemplate,
  { envelopes, written }: Pick<Writing, "envelopes" | "written">,
): Promise<void> {
  for (let count = 0; count < envelopes; count += 1) {
    const id = await sendOrder({ ann, bob }, template);
    written.set(id, ["SENT"]);
    const answer = await ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [id], comment: "Ordered twice" } });
    if (answer.status !== 200) throw new Error(`not cancelled: ${answer.text}`);
    written.set(id, ["SENT", "CANCELLED"]);
  }
}

/** A transaction that, now and then, stays open for a while after it has written. */
async function slowly(database: OpenDatabase, chance: Chance, write: (tx: Transaction) => Promise<void>): Promise<void> {
  const seconds = chance.below(4) === 0 ? chance.below(50) / 1000 : 0;
  await database.transaction(async (tx) => {
    await write(tx);
    if (seconds > 0) await tx.run(sql`select pg_sleep(${seconds})`);
  });
}

async function copy(tx: Transaction, model: string, ids: readonly string[]): Promise<void> {
  for (const [table, key] of tables) {
    await tx.run(sql`
      insert into ${raw(table)}
      select (jsonb_populate_record(t, jsonb_build_object(${key}::text, copy))).*
      from ${raw(table)} t
      cross join unnest(${ids}::uuid[]) copy
      where t.${raw(key)} = ${model}`);
  }
}

async function cancel(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update envelopes set status = 'CANCELLED' where id = any (${ids}::uuid[])`);
  await tx.run(sql`update mailbox_envelopes set status = 'CANCELLED' where envelope_id = any (${ids}::uuid[])`);
}
