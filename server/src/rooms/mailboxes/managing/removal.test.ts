import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "../../../../../tests/world/call.ts";
import { untilWaiting } from "../../../../../tests/world/meet.ts";
import { createPaper, replyXml, sendOffer, textAt } from "../../../../../tests/world/paper.ts";
import { people } from "../../../../../tests/world/people.ts";
import { persona, type Persona } from "../../../../../tests/world/persona.ts";
import { world } from "../../../../../tests/world/world.ts";

const { database, rooms, app, ann, bob } = await world();
const call = callingApp(app);
const paper = await createPaper(bob);
const submitted = ({ status, json }: Answer) => [status, Object(json ?? {}).code];
const find = async (q: string) => Object((await bob.get(`/api/v1/mailbox/search?q=${encodeURIComponent(q)}`)).json).length;

/** A new mailbox of Ann's company, as she works in it. */
async function newMailbox(name: string): Promise<Persona> {
  const made = await ann.post(`/api/v1/mailbox/account/${people.ann.accountId}`, { name });
  const mailboxId = parseId<"mailbox">(textAt(made, "mailboxUuid"), "mailboxUuid");
  return persona(call, { ...people.ann, mailboxId }, ann.token);
}

const remove = (of: Persona, proof: string, heir?: string) =>
  of.send("DELETE", `/api/v1/mailbox?checkMessage=${encodeURIComponent(proof)}${heir ? `&moveEntitiesToMailbox=${heir}` : ""}`);
const isActive = async (who: Persona, id: string) =>
  (await who.send("HEAD", `/api/v1/envelope/${id}/has-active-role`)).status === 200;

/** Does what the worker would do after a removal. */
async function handOver(mailboxId: string, heirId: string): Promise<void> {
  const handler = rooms.handlers.find(({ name }) => name === "envelopes.hand-over");
  const user = await database.first<{ readonly id: string }>(sql`select id from users where email = ${people.ann.email}`);
  assert.ok(handler && user);
  const payload = { mailboxId, heirId, accountId: people.ann.accountId, userId: user.id };
  const run = { eventId: 1, key: mailboxId, attempt: 1, finish: async () => undefined };
  await handler.work(payload, new AbortController().signal, run);
}

test("a removed mailbox cannot be opened or found, and its qualified alias is free", async () => {
  const [old, other] = [await newMailbox("Straße 1"), await newMailbox("Other")];
  await old.post("/api/v1/alias", { name: "GLN:77" });
  const wrong = await remove(old, "straße 1");
  assert.deepEqual([submitted(wrong), Object(wrong.json).data.errors[0].parameter], [[400, 10003], "checkMessage"]);
  assert.equal(await find("straße 1"), 1);
  assert.equal((await remove(old, "STRASSE 1")).status, 204);
  assert.deepEqual(submitted(await remove(old, "STRASSE 1")), [410, 30002]);
  assert.deepEqual(submitted(await ann.get(`/api/v1/mailbox/${old.mailboxId}`)), [410, 30002]);
  assert.equal(await find("straße 1"), 0);
  assert.equal((await other.post("/api/v1/alias", { name: "GLN:77" })).status, 201);
  const own = Object((await ann.get("/api/v1/mailbox")).json).map((one: { mailboxUuid: string }) => one.mailboxUuid);
  assert.ok(!own.includes(old.mailboxId) && own.includes(other.mailboxId));
  await assert.rejects(sendOffer(bob, old, paper));
});

test("a mailbox of another account, an archived one and itself take nothing over", async () => {
  const [old, archived] = [await newMailbox("Careful"), await newMailbox("Archived")];
  await ann.send("PATCH", `/api/v1/mailbox/${archived.mailboxId}`, { body: { archived: true } });
  assert.deepEqual(submitted(await remove(old, "CAREFUL", people.bob.mailboxId)), [400, 30016]);
  assert.deepEqual(submitted(await remove(old, "CAREFUL", old.mailboxId)), [400, 30016]);
  assert.deepEqual(submitted(await remove(old, "CAREFUL", archived.mailboxId)), [400, 50112]);
  assert.equal((await old.get("/api/v1/alias/mailbox")).status, 200, "it is still there");
});

test("waiting envelopes of a removed mailbox are delegated to its successor, once", async () => {
  const [old, heir] = [await newMailbox("Leaving"), await newMailbox("Staying")];
  const ids = [await sendOffer(bob, old, paper), await sendOffer(bob, old, paper)];
  assert.equal((await remove(old, "LEAVING", heir.mailboxId)).status, 204);
  await handOver(old.mailboxId, heir.mailboxId);
  await handOver(old.mailboxId, heir.mailboxId);
  for (const id of ids) assert.ok(await isActive(heir, id));
  const filled = await heir.put("/api/v1/envelope/fill", { uuid: ids[0], data: replyXml(paper) });
  assert.equal(filled.status, 200, filled.text);
  const links = await database.first<{ readonly n: number }>(sql`
    select count(*) as n from envelope_delegations where from_mailbox_id = ${old.mailboxId}`);
  assert.equal(links?.n, 2);
});

test("an envelope that arrives while the mailbox is removed is delegated later", async () => {
  const [old, heir] = [await newMailbox("Late"), await newMailbox("Patient")];
  assert.equal((await remove(old, "LATE", heir.mailboxId)).status, 204);
  await handOver(old.mailboxId, heir.mailboxId);
  const removed = await database.first<{ readonly at: string }>(sql`
    select removed_at as at from mailboxes where id = ${old.mailboxId}`);
  await database.run(sql`
    update mailboxes set removed_at = null, is_auto_delegating = false where id = ${old.mailboxId}`);
  const id = await sendOffer(bob, old, paper);
  await database.run(sql`
    update mailboxes set removed_at = ${removed?.at}, is_auto_delegating = true where id = ${old.mailboxId}`);
  assert.ok(!(await isActive(heir, id)));
  const schedule = rooms.schedules.find(({ name }) => name === "envelopes.hand-over-late");
  await schedule?.work(new AbortController().signal);
  assert.ok(await isActive(heir, id));
});

test("without a mailbox that takes over, envelopes wait until their sender cancels them", async () => {
  const old = await newMailbox("Alone");
  const id = await sendOffer(bob, old, paper);
  assert.equal((await remove(old, "ALONE")).status, 204);
  const shown = Object((await bob.get(`/api/v1/envelope/${id}`)).json);
  assert.equal(shown.envelope.status, "SENT");
  const cancelled = await bob.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [id], comment: "no recipient" } });
  assert.equal(cancelled.status, 200, cancelled.text);
});

test("of two concurrent removals of a mailbox one succeeds", async () => {
  const old = await newMailbox("Twice");
  const [held] = await database.transaction(async (tx) => {
    await tx.run(sql`select id from mailboxes where id = ${old.mailboxId} for update`);
    const running = ["TWICE", "TWICE"].map((proof) => remove(old, proof));
    await untilWaiting(database, 2);
    return [Promise.all(running)] as const;
  });
  assert.deepEqual((await held).map(({ status }) => status).toSorted(), [204, 410]);
});

test("a mailbox that is to take over is not removed at the same moment", async () => {
  const [first, second] = [await newMailbox("Alpha"), await newMailbox("Omega")];
  const answers = await Promise.all([remove(first, "ALPHA", second.mailboxId), remove(second, "OMEGA", first.mailboxId)]);
  assert.equal(answers.filter(({ status }) => status === 204).length, 1);
});
