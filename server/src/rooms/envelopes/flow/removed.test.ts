import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { raw } from "sql-template-tag";
import { addDays, addMs, parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { order, orderTemplate } from "@chancery/tests/world/orders.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { saveScenario, scenarioBody, stylesheet } from "@chancery/tests/world/scenarios.ts";
import { world } from "@chancery/tests/world/world.ts";

let now: Instant = parseInstant("2026-11-20T12:00:00Z", "test");
const one = await world({ clock: { now: () => now }, settings: { CHANCERY_BIN_DAYS: "7" } });
const { ann, bob, database, rooms } = one;
const at = "/api/v1/envelope";
const fields = '<field type="text" name="ref" roleId="seller" search="true" optional="true"/>';
const template = await orderTemplate(ann, { fields });
const never = new AbortController().signal;

/** Tables that keep rows about a removed envelope: the audit trail, and pending work. */
const trails = ["process_envelopes"];

/** Every table that keeps something by envelope, whichever room made it. */
const tables = (
  await database.all<{ readonly name: string }>(sql`
    select c.table_name as name
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'envelope_id' and t.table_type = 'BASE TABLE'
    order by c.table_name`)
)
  .map(({ name }) => name)
  .filter((name) => !trails.includes(name));

/** In which tables something is kept of the envelope. */
async function keptOf(id: string): Promise<readonly string[]> {
  const own = await database.all(sql`select 1 from envelopes where id = ${id}`);
  const kept: string[] = own.length > 0 ? ["envelopes"] : [];
  for (const table of tables) {
    const rows = await database.all(sql`select 1 from ${raw(table)} where envelope_id = ${id}`);
    if (rows.length > 0) kept.push(table);
  }
  return kept;
}

/** A draft with everything beside it that a draft can have. */
async function fullDraft(who: Persona): Promise<string> {
  const file = { name: "plan.txt", bytes: Buffer.from(`plan ${crypto.randomUUID()}`), type: "text/plain" };
  const plan = textAt(await who.upload(`${at}/attachment`, file), "attachmentId");
  const values = `<field name="a">x</field><field name="ref">r</field><field name="plan" attachmentUuid="${plan}"/>`;
  const scenario = await saveScenario(who, scenarioBody(template, template, stylesheet("<envelope/>")));
  const draft = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId, fields: values });
  const data = draft.replace("<envelope ", `<envelope scenarioUuid="${scenario}" `);
  const id = textAt(await who.post(at, { data, metadata: { ref: "7" } }), "uuid");
  const other = textAt(await who.post(at, { data: `<envelope templateUuid="${template.uuid}"/>` }), "uuid");
  assert.equal((await who.post(`${at}/chain`, [id, other])).status, 201);
  for (const text of ["One", "Two"]) assert.equal((await who.post(`${at}/${id}/comment`, { text })).status, 201);
  return id;
}

/** Does what the rooms do behind the events of an envelope. */
async function workOff(id: string): Promise<void> {
  const events = await database.all<{ readonly name: string; readonly payload: object }>(sql`
    select name, payload from outbox where key = ${id} order by id`);
  const run = { eventId: 1, key: id, attempt: 1, finish: async () => undefined };
  for (const { name, payload } of events)
    for (const { on, work } of rooms.handlers) if (on === name) await work({ ...payload }, never, run);
}

async function operationsOf(id: string): Promise<readonly string[]> {
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

const bin = (who: Persona, id: string) => who.send("PATCH", `${at}/recycle-bin/true`, { body: { uuids: [id] } });

test("of a removed draft nothing stays in any table but its trail", async () => {
  const id = await fullDraft(ann);
  const kept = ["attachments", "comment_threads", "envelope_chain_links", "envelope_fields", "envelope_metadata"];
  assert.deepEqual(await keptOf(id), ["envelopes", ...kept, "envelope_roles", "mailbox_envelopes", "scenario_envelopes"]);
  assert.equal((await ann.send("DELETE", at, { body: { uuids: [id] } })).status, 200);
  await workOff(id);
  assert.deepEqual(await keptOf(id), []);
  assert.deepEqual(await database.all(sql`select 1 from comments`), []);
  assert.deepEqual((await operationsOf(id)).at(-1), "DELETE");
});

test("a comment on an envelope that is being removed is written before and removed with it, or refused", async () => {
  for (let round = 0; round < 20; round += 1) {
    const data = `<envelope templateUuid="${template.uuid}"/>`;
    const id = textAt(await ann.post(at, { data }), "uuid");
    const [written] = await Promise.all([
      ann.post(`${at}/${id}/comment`, { text: "Wait" }),
      ann.send("DELETE", at, { body: { uuids: [id] } }),
    ]);
    assert.ok([201, 404].includes(written.status), written.text);
    await workOff(id);
    assert.deepEqual(await keptOf(id), []);
  }
});

test("a draft that lay in the recycle bin for the configured days is removed with all that is kept of it", async () => {
  const purge = rooms.schedules.find(({ name }) => name === "envelopes.purge-bin")!;
  const [id, kept] = [await fullDraft(ann), await fullDraft(ann)];
  assert.equal((await bin(ann, id)).status, 200);
  const before = now;
  now = addMs(addDays(now, 7), -1);
  await purge.work(never);
  assert.ok((await keptOf(id)).includes("envelopes"));
  now = addMs(now, 2);
  await purge.work(never);
  await purge.work(never);
  now = before;
  await workOff(id);
  assert.deepEqual(await keptOf(id), []);
  assert.deepEqual((await operationsOf(id)).slice(-2), ["DELETE", "INFO"]);
  assert.equal((await ann.get(`${at}/${id}`)).status, 404);
  assert.equal((await ann.get(`${at}/${kept}`)).status, 200);
});

test("a draft in the recycle bin that is saved or sent leaves it, and is no longer purged", async () => {
  const purge = rooms.schedules.find(({ name }) => name === "envelopes.purge-bin")!;
  const [saved, sent] = [await fullDraft(ann), await fullDraft(ann)];
  for (const id of [saved, sent]) assert.equal((await bin(ann, id)).status, 200);
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId });
  assert.equal((await ann.put(at, { uuid: saved, data })).status, 200);
  assert.equal((await ann.post(`${at}/send`, { uuid: sent, data })).status, 201);
  now = addDays(now, 8);
  await purge.work(never);
  const later = await signIn(callingApp(one.app), people.ann);
  for (const [id, status] of [
    [saved, "DRAFT"],
    [sent, "SENT"],
  ]) {
    const { envelope } = Object((await later.get(`${at}/${id}`)).json);
    assert.deepEqual([envelope.status, envelope.deleted], [status, false]);
  }
});
