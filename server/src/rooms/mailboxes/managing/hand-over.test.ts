import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { createPaper, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { database, rooms, app, ann, bob } = await world();
const call = callingApp(app);
const never = new AbortController().signal;
const dataOf = ({ json }: Answer) => Object(json).data ?? json;

/** A new mailbox of Ann's company, as she works in it. */
async function newMailbox(name: string): Promise<Persona> {
  const made = await ann.post(`/api/v1/mailbox/account/${people.ann.accountId}`, { name });
  return persona(call, { ...people.ann, mailboxId: parseId<"mailbox">(textAt(made, "mailboxUuid"), "mailboxUuid") }, ann.token);
}

/** Removes a mailbox; what it leaves waits for the job. */
async function remove(of: Persona, name: string, heir: Persona): Promise<void> {
  const query = `checkMessage=${name.toUpperCase()}&moveEntitiesToMailbox=${heir.mailboxId}`;
  assert.equal((await of.send("DELETE", `/api/v1/mailbox?${query}`)).status, 204);
}

/** Does what a worker would do after a removal. */
async function handOver(of: Persona, heir: Persona, signal = never): Promise<void> {
  const user = await database.first<{ readonly id: string }>(sql`select id from users where email = ${people.ann.email}`);
  const payload = { mailboxId: of.mailboxId, heirId: heir.mailboxId, accountId: people.ann.accountId, userId: user?.id ?? "" };
  const run = { eventId: 1, key: of.mailboxId, attempt: 1, finish: async () => undefined };
  for (const { on, work } of rooms.handlers) if (on === "mailbox.removed") await work(payload, signal, run);
}

const category = async (of: Persona, name: string, more: object = {}): Promise<string> =>
  textAt(await of.post("/api/v1/category", { name, access: "mailbox", ...more }), "uuid");

const categoriesOf = async (by: Persona, template: string): Promise<readonly string[]> =>
  Object((await by.get(`/api/v1/template/${template}`)).json).categories;

async function recordsOf(subject: string, operation: string): Promise<number> {
  return database.count(sql`
    select count(*) as count
    from audit_records
    where subject_id = ${subject}
      and record::json->>'operation' = ${operation}
      and record::json->'details'->>'to' is not null`);
}

test("templates and dictionaries of a removed mailbox are its successor's, which changes them, archived ones too", async () => {
  const [old, heir] = [await newMailbox("Leaving"), await newMailbox("Staying")];
  const [open, archived] = [await createPaper(old), await createPaper(old)];
  assert.equal((await old.send("PATCH", `/api/v1/template/${archived.uuid}/archive`)).status, 200);
  const dictionary = await makeDictionary(old, [["Kyiv"]]);
  await remove(old, "Leaving", heir);
  assert.equal((await heir.send("PATCH", `/api/v1/template/${open.uuid}/name`, { body: "Mine" })).status, 404);
  await handOver(old, heir);
  const renamed = await heir.send("PATCH", `/api/v1/template/${open.uuid}/name`, { body: "Mine" });
  assert.equal(renamed.status, 200, renamed.text);
  const restored = await heir.send("PATCH", `/api/v1/template/${archived.uuid}/archive?archived=false`);
  assert.equal(restored.status, 200, restored.text);
  const listed: readonly { readonly uuid: string }[] = dataOf(await heir.get("/api/v1/template"));
  assert.deepEqual(new Set(listed.map(({ uuid }) => uuid)), new Set([open.uuid, archived.uuid]));
  const changed = await heir.send("PATCH", `/api/v1/dictionary/${dictionary.uuid}`, { body: { description: "Cities" } });
  assert.equal(changed.status, 200, changed.text);
  const found: readonly unknown[] = dataOf(await heir.get(`/api/v1/dictionary?keyword=`));
  assert.equal(found.length, 1);
});

test("categories move with their templates; into one of the same name and access, and out of one of another access", async () => {
  const [old, heir] = [await newMailbox("Sorted"), await newMailbox("Sorter")];
  const [own, twin, other] = [
    await category(old, "Sales"),
    await category(old, "Common"),
    await category(old, "Wide", { access: "mailbox" }),
  ];
  const below = await category(old, "Below", { parentId: twin });
  const [kept] = [await category(heir, "Common"), await category(heir, "Wide", { access: "account" })];
  const paper = await createPaper(old);
  const put = await old.send("PATCH", `/api/v1/template/${paper.uuid}/categories`, { body: [own, twin, other, below] });
  assert.equal(put.status, 200, put.text);
  await remove(old, "Sorted", heir);
  await handOver(old, heir);
  assert.deepEqual(new Set(await categoriesOf(heir, paper.uuid)), new Set([own, kept, below]));
  const listed: readonly { readonly uuid: string; readonly parentId: string | null }[] = dataOf(
    await heir.get("/api/v1/category"),
  );
  assert.equal(listed.find(({ uuid }) => uuid === below)?.parentId, kept);
  assert.deepEqual([listed.length, listed.some(({ uuid }) => [twin, other].includes(uuid))], [4, false]);
});

test("hundreds are moved in batches, once by two jobs at the same moment, and to the end after one was stopped", async () => {
  const [old, heir] = [await newMailbox("Large"), await newMailbox("Larger")];
  const paper = await createPaper(old);
  const columns = sql`account_id, version_id, name, description, searched, access, signature_algorithm, signature_container, created_at, modified_at`;
  await database.run(sql`
    insert into templates (id, mailbox_id, ${columns})
    select gen_random_uuid(), mailbox_id, ${columns}
    from templates
    cross join generate_series(1, 449)
    where id = ${paper.uuid}`);
  const countOf = (of: Persona) =>
    database.count(sql`select count(*) as count from templates where mailbox_id = ${of.mailboxId}`);
  await remove(old, "Large", heir);
  await handOver(old, heir, AbortSignal.abort());
  assert.equal(await countOf(heir), 0);
  await Promise.all([handOver(old, heir), handOver(old, heir)]);
  assert.deepEqual([await countOf(old), await countOf(heir)], [0, 450]);
  assert.equal(await recordsOf(paper.uuid, "template-updated"), 1);
});

test("waiting steps are delegated once by two jobs at the same moment, and one that the sender cancels meanwhile ends", async () => {
  const [old, heir] = [await newMailbox("Busy"), await newMailbox("Busier")];
  const paper = await createPaper(bob);
  const ids = [await sendOffer(bob, old, paper), await sendOffer(bob, old, paper), await sendOffer(bob, old, paper)];
  await remove(old, "Busy", heir);
  const cancel = bob.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [ids[0]], comment: "Not needed" } });
  const [, , cancelled] = await Promise.all([handOver(old, heir), handOver(old, heir), cancel]);
  assert.equal(cancelled.status, 200, cancelled.text);
  const active = await Promise.all(ids.map((id) => heir.send("HEAD", `/api/v1/envelope/${id}/has-active-role`)));
  assert.deepEqual(
    active.map(({ status }) => status),
    [404, 200, 200],
  );
  const links = await database.count(sql`
    select count(*) as count
    from envelope_delegations
    where from_mailbox_id = ${old.mailboxId}
      and envelope_id <> ${ids[0]}`);
  assert.equal(links, 2);
});

test("a template that was on its way is moved later, and a dictionary that an import wrote", async () => {
  const [old, heir] = [await newMailbox("Late"), await newMailbox("Patient")];
  const dictionary = await makeDictionary(old, [["Kyiv"]]);
  const paper = await createPaper(ann);
  await remove(old, "Late", heir);
  await database.transaction(async (tx) => {
    await tx.run(sql`select id from dictionaries where id = ${dictionary.uuid} for update`);
    await handOver(old, heir);
  });
  assert.equal(await recordsOf(dictionary.uuid, "dictionary-updated"), 0);
  await database.run(sql`update templates set mailbox_id = ${old.mailboxId} where id = ${paper.uuid}`);
  for (const { name, work } of rooms.schedules) if (name.endsWith(".hand-over-late")) await work(never);
  const owners = await database.values<string>(sql`
    select mailbox_id from templates where id = ${paper.uuid}
    union all select mailbox_id from dictionaries where id = ${dictionary.uuid}`);
  assert.deepEqual(owners, [heir.mailboxId, heir.mailboxId]);
  assert.equal(await recordsOf(dictionary.uuid, "dictionary-updated"), 1);
});
