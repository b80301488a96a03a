import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import sql from "sql-template-tag";
import { envelopeLimits } from "@chancery/core/envelope/model/limits.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { delegating } from "@chancery/tests/world/delegations.ts";
import { enterAsGuest } from "@chancery/tests/world/guests.ts";
import { order, orderTemplate, orderXml, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { readTrail } from "../../audit/store/trails.ts";

const one = await world();
const { ann, bob, stranger: carol } = one;
const template = await orderTemplate(ann);
const { give, giveOne, codesTo, takeBack, statusFor, fill, confirm } = delegating(one, template);
const at = "/api/v1/envelope";
const numbers = ({ status, json }: Answer) => [status, Object(json).code];

test("a person without an account gets the step by email and fills in as a guest, and the flow continues", async () => {
  const email = "nora@nowhere.example";
  const id = await sendOrder(one, template, { checker: ann.mailboxId });
  assert.equal((await give(bob, [id], " Nora@Nowhere.Example "))[0].result, true);
  const [code = "", ...more] = await codesTo(email);
  assert.deepEqual(more, []);
  assert.match(Object((await ann.get(`${at}/${id}`)).json).envelope.data, new RegExp(`id="buyer"[^>]*"${email}"`));
  assert.deepEqual([numbers(await fill(bob, id)), await statusFor(bob, id)], [[422, 50_049], "SENT"]);
  assert.equal((await fill(await enterAsGuest(one, code), id)).status, 200);
  assert.deepEqual([await statusFor(bob, id), await statusFor(ann, id)], ["SENT", "WAITING"]);
  assert.deepEqual(numbers(await takeBack(bob, id)), [422, 50_092]);
  const records = await readTrail(one.database, { kind: "envelope", id });
  const steps = records.filter(({ operation }) => operation !== "INFO" && operation !== "VIEW_ENVELOPE");
  assert.deepEqual(
    steps.map(({ operation, details }) => [operation, details?.["email"]]),
    [
      ["SEND_ENVELOPE", undefined],
      ["RECEIVE_ENVELOPE", undefined],
      ["ENVELOPE_DELEGATE", email],
      ["INVITATION_ACCEPT", undefined],
      ["RECEIVE_ENVELOPE", undefined],
      ["FILL_FIELDS", undefined],
      ["RECEIVE_ENVELOPE", undefined],
    ],
  );
});

test("the address in the records of a delegation can be erased", async () => {
  const email = "erin@nowhere.example";
  const id = await sendOrder(one, template);
  await giveOne(id, email);
  await takeBack(bob, id);
  const rows = await one.database.all<{ readonly record: string; readonly erasable: object }>(sql`
    select record, erasable
    from audit_records
    where subject_id = ${id}
      and record::json->>'operation' in ('ENVELOPE_DELEGATE', 'DELEGATION_CANCELLED')`);
  assert.equal(rows.length, 2);
  for (const { record, erasable } of rows) {
    assert.ok(!record.includes(email), record);
    assert.ok(JSON.stringify(erasable).includes(email));
  }
});

test("a user with the address finds the step among the invitations, and accepts it into a mailbox", async () => {
  const id = await sendOrder(one, template);
  await giveOne(id, people.stranger.email);
  const listed = Object((await carol.get(`${at}/invitations`)).json).data;
  assert.deepEqual(
    listed.map(({ envelopeUuid }: { readonly envelopeUuid: string }) => envelopeUuid),
    [id],
  );
  assert.equal((await carol.post(`${at}/invitations`, [id])).status, 200);
  assert.deepEqual([await statusFor(carol, id), (await fill(carol, id)).status], ["WAITING", 200]);
});

test("many envelopes are delegated at once, each with its own email; those that cannot be have the reason", async () => {
  const email = "mia@nowhere.example";
  const barred = await orderTemplate(ann, { info: "<forwarding delegation='false'/>" });
  const contacts = orderXml().replace('id="buyer"', 'id="buyer" contactsOnly="true"');
  const made = await ann.post("/api/v1/template", { data: contacts, access: "mailbox", categories: [] });
  await one.database.run(sql`
    insert into contacts (id, mailbox_id, contact_id, name, searched, created_at)
    values (gen_random_uuid(), ${ann.mailboxId}, ${bob.mailboxId}, 'x', 'x', now())`);
  const closed = await sendOrder(one, Object(made.json));
  const ids = [await sendOrder(one, template), await sendOrder(one, barred), closed, await sendOrder(one, template)];
  const foreign = await sendOrder(one, template, { buyer: ann.mailboxId, checker: ann.mailboxId });
  const details = await give(bob, [...ids, foreign], email);
  assert.deepEqual(
    details.map(({ errorCode }: { readonly errorCode: string | null }) => errorCode),
    [null, "delegation.forbidden", "role.not_contact", null, "envelope.not_found"],
  );
  assert.equal((await codesTo(email)).length, 2);
});

test("what is neither a mailbox nor an address is refused, and so is the own address", async () => {
  const id = await sendOrder(one, template);
  const ask = (delegateMailbox: string) => bob.post(`${at}/delegate`, { uuids: [id], delegateMailbox });
  for (const text of ["nora", "nora@", "nora@nowhere", "a,b@nowhere.example", `${"n".repeat(250)}@nowhere.example`, " "])
    assert.deepEqual(numbers(await ask(text)), [400, 50_088], text);
  assert.deepEqual(numbers(await ask("")), [400, 1006]);
  assert.deepEqual(numbers(await ask(people.bob.email.toUpperCase())), [400, 30_025]);
});

/** Sets the automatic delegation of Carol for one test. */
async function substituteOfCarol(t: TestContext, delegateTo: string): Promise<void> {
  const path = `/api/v1/mailbox/${carol.mailboxId}/auto-delegation`;
  t.after(() => carol.put(path, { autoDelegationEnabled: false, delegateTo: null }));
  assert.equal((await carol.put(path, { autoDelegationEnabled: true, delegateTo })).status, 200);
}

test("an accepted step goes on to the substitute of the mailbox, but not back to who delegated it", async (t) => {
  const accepted = async () => {
    const id = await sendOrder(one, template);
    const [code] = await giveOne(id, people.stranger.email);
    assert.equal((await confirm(carol, code)).status, 200);
    return id;
  };
  await substituteOfCarol(t, ann.mailboxId);
  const id = await accepted();
  assert.deepEqual([await statusFor(carol, id), await statusFor(ann, id)], ["SENT", "WAITING"]);
  assert.equal((await takeBack(carol, id)).status, 200);
  assert.equal(await statusFor(carol, id), "WAITING");
  await substituteOfCarol(t, bob.mailboxId);
  assert.equal(await statusFor(carol, await accepted()), "WAITING");
});

test("an address that was delegated a step does not get it twice", async () => {
  const email = "sue@nowhere.example";
  const id = await sendOrder(one, template);
  const [code] = await giveOne(id, email);
  assert.equal((await confirm(carol, code)).status, 200);
  assert.equal((await give(carol, [id], email))[0].errorCode, "delegation.ring");
});

test("an address that the envelope waits for already gets the step with the invitation that it has", async () => {
  const email = "tom@nowhere.example";
  const parallel = await orderTemplate(ann, { isParallel: true });
  const id = await sendOrder(one, parallel, { checker: email });
  const [code = ""] = await codesTo(email);
  assert.deepEqual(await giveOne(id, email), []);
  const guest = await enterAsGuest(one, code);
  assert.deepEqual((await guest.get(`${at}/${id}/activeRoles`)).json, [{ uuid: "buyer" }, { uuid: "checker" }]);
});

test("a hundred addresses are invited to an envelope, by its sender and by delegations together", async () => {
  const id = await sendOrder(one, template);
  const invite = (first: number, last: number) =>
    one.database.run(sql`
    insert into envelope_invitations (envelope_id, email, code_hash, created_at)
    select ${id}, concat(n, '@nowhere.example'), sha256(concat(${id}::text, n)::bytea), now()
    from generate_series(${first}::integer, ${last}::integer) n`);
  await invite(1, envelopeLimits.emailsMax - 1);
  await giveOne(id, "vera@nowhere.example");
  await takeBack(bob, id);
  assert.equal((await give(bob, [id], "walt@nowhere.example"))[0].errorCode, "role.email_refused");
  assert.equal((await give(bob, [id], "vera@nowhere.example"))[0].result, true);
});

test("roles with an access code are not delegated to an address, but to a mailbox", async () => {
  const email = "xena@nowhere.example";
  const data = order(template, { buyer: email, checker: bob.mailboxId });
  const sent = await ann.post(`${at}/send`, { data, accessCodes: { buyer: "Paris 1889" } });
  const { uuid: id } = Object(sent.json);
  const [code] = await codesTo(email);
  const accessCode = "Paris 1889";
  assert.equal((await carol.post(`${at}/confirm-invite`, { code, accessCode })).status, 200);
  assert.equal((await give(carol, [id], "yves@nowhere.example"))[0].errorCode, "delegation.access_code");
  assert.equal((await give(carol, [id], ann.mailboxId))[0].result, true);
});
