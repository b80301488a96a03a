import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, type Instant } from "@chancery/core/ids/instant.ts";
import { verify } from "@chancery/core/audit/verify.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { sha256Hex } from "@chancery/server/io/sha256.ts";
import { holds, rowsOf } from "@chancery/tests/campaigns/canaries.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { createPaper, offerXml, sendOffer, textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { type Persona, signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { readChain } from "../store/trails.ts";

const time: { now: Instant | undefined } = { now: undefined };
const one = await world({ clock: { now: () => time.now ?? systemClock.now() } });
const { ann, bob, database, rooms } = one;
const call = callingApp(one.app);
const account = `/api/v1/account/${people.ann.accountId}`;
const at = `${account}/legal-holds`;
const password = "battery staple horse";
const run = async (schedule: string): Promise<void> =>
  rooms.schedules.find(({ name }) => name === schedule)?.work(new AbortController().signal);
const erase = (): Promise<void> => run("audit.erase-people");
const set = (body: object, who = ann) => who.post(at, { reason: "Case 17", ...body });
const lift = (uuid: string, who = ann) => who.send("DELETE", `${at}/${uuid}`, { body: { reason: "Closed" } });
const list = async (): Promise<readonly { readonly uuid: string }[]> => Object((await ann.get(at)).json);
const placesOf = async (text: string): Promise<readonly string[]> =>
  [...(await rowsOf(database))]
    .filter(([table, rows]) => table !== "provisioned_entries" && holds(rows, text))
    .map(([table]) => table);

/** A person of Ann's account who sent an envelope, and whose emails are sent. */
async function actor(firstName: string): Promise<{ readonly persona: Persona; readonly id: UserId; readonly envelope: string }> {
  const email = `${firstName.toLowerCase()}@hold.example`;
  const user = { email, password, firstName, lastName: "Quill", accountRole: "none", mailboxes: { Contracts: "owner" } };
  const named = { name: people.ann.company, inn: "1000000a1", type: "company" };
  const mailboxes = [{ uuid: people.ann.mailboxId, name: "Contracts" }];
  await rooms.provision(firstName, JSON.stringify({ accounts: [{ ...named, mailboxes, users: [user] }] }));
  const persona = await signIn(call, { email, password, mailboxId: people.ann.mailboxId, company: people.ann.company } as never);
  const envelope = await sendOffer(persona, bob, await createPaper(persona), `Of ${firstName}`);
  const row = await database.first<{ readonly id: UserId }>(sql`select id from users where email = ${email}`);
  assert.ok(row);
  return { persona, id: row.id, envelope };
}

async function leave({ persona }: { readonly persona: Persona }, email: string): Promise<void> {
  const path = `/api/v1/user?checkMessage=${email.toUpperCase()}&leaveExisting=true`;
  assert.equal((await persona.send("DELETE", path, {})).status, 204);
  await sendEmails(one);
}

/** Texts of the trail of an envelope that are still kept. */
async function textsOf(envelope: string): Promise<string> {
  const rows = await database.all(sql`
    select erasable
    from audit_records
    where subject_kind = 'envelope'
      and subject_id = ${envelope}
    order by sequence`);
  return JSON.stringify(rows);
}

test("a hold is placed once with a reason, listed, and lifted with a reason, each recorded in the audit log of the account", async () => {
  const made = await set({});
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(
    (await list()).map(({ uuid }) => uuid),
    [textAt(made, "uuid")],
  );
  assert.equal((await set({})).status, 409);
  assert.equal((await set({ reason: "  " })).status, 400);
  assert.equal((await lift(textAt(made, "uuid"))).status, 200);
  assert.equal((await lift(textAt(made, "uuid"))).status, 404);
  assert.deepEqual(await list(), []);
  const records = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where record like '%account-legal-hold%'
    order by sequence`);
  assert.deepEqual(
    records.map(({ operation }) => operation),
    ["account-legal-hold-set", "account-legal-hold-lifted"],
  );
});

test("an account cannot place holds on envelopes or users of another account, nor lift its holds", async () => {
  const foreign = await sendOffer(bob, ann, await createPaper(bob));
  assert.equal((await set({ envelopeUuid: foreign })).status, 404);
  const stranger = await database.first<{ readonly id: string }>(
    sql`select id from users where email = ${people.stranger.email}`,
  );
  assert.equal((await set({ userUuid: stranger?.id })).status, 404);
  const ours = textAt(await set({}), "uuid");
  const theirs = `/api/v1/account/${people.bob.accountId}/legal-holds/${ours}`;
  assert.equal((await bob.send("DELETE", theirs, { body: { reason: "Closed" } })).status, 404);
  assert.equal((await bob.get(at)).status, 403);
  assert.equal((await lift(ours)).status, 200);
});

test("a person under a hold is erased only after it is lifted, and the chain still verifies", async () => {
  const who = await actor("Ysolde");
  const hold = textAt(await set({ userUuid: who.id }), "uuid");
  const preview = Object((await ann.get(`${account}/user/${who.id}/erasure`)).json);
  assert.deepEqual([preview.postponed, preview.holds, preview.corporate], [true, [hold], false]);
  const envelopes = preview.records.find(({ kind }: { readonly kind: string }) => kind === "envelope");
  assert.ok(envelopes.records > 0);
  assert.equal(envelopes.held, envelopes.records);
  await leave(who, "ysolde@hold.example");
  await erase();
  await erase();
  assert.ok((await placesOf("Ysolde")).includes("users"));
  const postponed = await database.all(sql`
    select 1
    from audit_records
    where record like '%user-erasure-postponed%'
      and subject_id = ${who.id}`);
  assert.equal(postponed.length, 1, "a postponed erasure is not tried again");
  assert.equal((await lift(hold)).status, 200);
  await erase();
  assert.ok(!(await placesOf("ysolde@hold.example")).includes("audit_records"));
  assert.ok(!(await placesOf("ysolde@hold.example")).includes("users"));
  const chain = await readChain(database, { kind: "envelope", id: who.envelope });
  assert.deepEqual(
    verify(
      chain.map(({ record }) => record),
      sha256Hex,
    ),
    [],
  );
});

/** Whether a person's avatar, their drawn signature, and their view preferences are still kept. */
async function picturesOf(id: UserId): Promise<readonly boolean[]> {
  const avatars = await database.all(sql`select sha256 from user_avatars where user_id = ${id}`);
  const drawings = await database.all(sql`select user_id from user_preferences where user_id = ${id} and signature is not null`);
  const views = await database.all(sql`select user_id from view_preferences where user_id = ${id}`);
  return [avatars, drawings, views].map(({ length }) => length > 0);
}

const openErasures = async () =>
  Object((await ann.get(`${account}/erasures`)).json)
    .map(Object.values)
    .map(([id, , postponed]: unknown[]) => [id, postponed]);

async function drawPictures({ put, send }: Persona, firstName: string): Promise<void> {
  assert.equal((await send("PUT", "/api/v1/user/signature", { body: drawing() })).status, 200);
  assert.equal((await put("/api/v1/user/profile", { firstName, lastName: "Quill", avatar: drawing() })).status, 200);
  assert.equal((await put("/api/v1/mailbox/view-preferences", { width: "20" })).status, 200);
}

test("pictures and drawn signatures of a removed person go with their erasure, and stay while a hold postpones it", async () => {
  const [free, held] = [await actor("Ulric"), await actor("Verena")];
  await drawPictures(free.persona, "Ulric");
  await drawPictures(held.persona, "Verena");
  const hold = textAt(await set({ userUuid: held.id }), "uuid");
  const isPostponed = async (who: Persona) => Object((await who.get("/api/v1/user/removal")).json).erasurePostponed;
  assert.deepEqual([await isPostponed(free.persona), await isPostponed(held.persona)], [false, true]);
  await leave(free, "ulric@hold.example");
  await leave(held, "verena@hold.example");
  await erase();
  assert.deepEqual(
    [await picturesOf(free.id), await picturesOf(held.id)],
    [
      [false, false, false],
      [true, true, true],
    ],
  );
  assert.equal((await ann.get(`/api/v1/user/avatar/${held.id}`)).status, 404, "nobody sees what is kept");
  assert.equal((await lift(hold)).status, 200);
  await erase();
  assert.deepEqual(await picturesOf(held.id), [false, false, false]);
});

test("the drawn signature of a person whom an account removes is erased, and the account's log shows when", async () => {
  const who = await actor("Tancred");
  await database.run(sql`update users set corporate_account_id = ${people.ann.accountId} where id = ${who.id}`);
  await drawPictures(who.persona, "Tancred");
  const checkMessage = people.ann.company.toUpperCase();
  const hold = textAt(await set({ userUuid: who.id }), "uuid");
  const removed = await ann.send("DELETE", `${account}/user`, { body: { uuids: [who.id], checkMessage } });
  assert.equal(removed.status, 200, removed.text);
  await sendEmails(one);
  await erase();
  assert.deepEqual(await picturesOf(who.id), [true, true, true]);
  assert.deepEqual(await openErasures(), [[who.id, true]]);
  assert.equal((await lift(hold)).status, 200);
  assert.deepEqual(await openErasures(), [[who.id, false]]);
  await erase();
  assert.deepEqual(await openErasures(), []);
  assert.deepEqual(await picturesOf(who.id), [false, false, false]);
  const [logged] = await database.all(sql`
    select string_agg(record::json->>'operation', ' ' order by sequence) as operations
    from audit_records
    where subject_id = ${who.id} and account_id = ${people.ann.accountId} and record like '%user-eras%'`);
  assert.deepEqual(logged, { operations: "user-erasure-postponed user-erased" });
});

test("a hold on an envelope keeps its trail, and no other's", async () => {
  const who = await actor("Xanthe");
  const other = await sendOffer(who.persona, bob, await createPaper(who.persona));
  const before = await textsOf(who.envelope);
  const hold = textAt(await set({ envelopeUuid: who.envelope }), "uuid");
  await leave(who, "xanthe@hold.example");
  await erase();
  assert.equal(await textsOf(who.envelope), before);
  assert.doesNotMatch(await textsOf(other), /"\/ip"|"\/userAgent"/, "nor what the person's request recorded for the recipient");
  assert.equal((await lift(hold)).status, 200);
  await erase();
  assert.notEqual(await textsOf(who.envelope), before);
  assert.ok(!(await placesOf("xanthe@hold.example")).includes("users"));
});

test("a hold that is set while an erasure runs is seen by the rest of it, and the name stays", async () => {
  const who = await actor("Wilmot");
  await leave(who, "wilmot@hold.example");
  const [, made] = await Promise.all([erase(), set({})]);
  const hold = textAt(made, "uuid");
  const kept = await textsOf(who.envelope);
  const name = (await placesOf("Wilmot")).includes("users");
  await erase();
  assert.equal(await textsOf(who.envelope), kept, "nothing is erased after the hold was acknowledged");
  assert.equal((await placesOf("Wilmot")).includes("users"), name);
  assert.equal((await lift(hold)).status, 200);
  await Promise.all([erase(), erase()]);
  assert.ok(!(await placesOf("wilmot@hold.example")).includes("users"));
});

test("an envelope under a hold is not removed as a draft, nor purged from the recycle bin", async () => {
  const paper = await createPaper(ann);
  const draft = textAt(await ann.post("/api/v1/envelope", { data: offerXml(paper, bob.mailboxId) }), "uuid");
  const hold = textAt(await set({ envelopeUuid: draft }), "uuid");
  const remove = () => ann.send("DELETE", "/api/v1/envelope", { body: { uuids: [draft] } });
  assert.match((await remove()).text, /under a legal hold/);
  assert.equal((await ann.send("PATCH", "/api/v1/envelope/recycle-bin/true", { body: { uuids: [draft] } })).status, 200);
  time.now = addDays(systemClock.now(), 400);
  await run("envelopes.purge-bin");
  const stored = () => database.all(sql`select id from envelopes where id = ${draft}`);
  assert.equal((await stored()).length, 1);
  time.now = undefined;
  assert.equal((await lift(hold)).status, 200);
  time.now = addDays(systemClock.now(), 400);
  await run("envelopes.purge-bin");
  assert.equal((await stored()).length, 0);
  time.now = undefined;
});
