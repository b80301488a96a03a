import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { colleagues } from "@chancery/tests/world/colleagues.ts";
import { sendEmails, type WrittenEmail } from "@chancery/tests/world/emails.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { relayOrdered } from "../../jobs/relay-ordered.ts";

const hourMs = 3_600_000;
let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const one = await world({ clock: { now: () => now } });
const { ann, bob } = one;
const template = await orderTemplate(ann);

/** Emails sent by now, events in mailboxes included. */
async function sent(): Promise<readonly WrittenEmail[]> {
  await relayOrdered(one.database, one.rooms.orderedHandlers);
  return sendEmails(one);
}

const addressesOf = (emails: readonly WrittenEmail[]) => emails.map(({ to }) => to);

/** The numbers of the unread notifications of a person, which are read then. */
async function codesOf(who: Persona): Promise<readonly number[]> {
  const { data } = Object((await who.get("/api/v1/notification?limit=1000")).json);
  await who.post("/api/v1/notification/read-all", undefined);
  return data.map(({ code }: { readonly code: number }) => code);
}

const fill = async (uuid: string) => {
  for (const field of ["b", "c"]) {
    const data = filled(template, `<field name="${field}">ok</field>`);
    assert.equal((await bob.put("/api/v1/envelope/fill", { uuid, data })).status, 200);
  }
};

test("active recipients are notified by email and in the app; the sender is notified of the completion, the user who completed the envelope is not", async () => {
  const id = await sendOrder(one, template);
  const emails = await sent();
  assert.deepEqual(addressesOf(emails), [bob.email]);
  assert.match(emails[0]?.text ?? "", new RegExp(`is waiting for your mailbox to act[^]*/envelope/${id}`));
  assert.deepEqual([await codesOf(ann), await codesOf(bob)], [[], [301]]);
  await fill(id);
  assert.deepEqual(addressesOf(await sent()), [ann.email, ann.email]);
  assert.deepEqual([(await codesOf(ann)).toSorted(), await codesOf(bob)], [[302, 306], []]);
});

test("the notification names the envelope, its sender and the mailbox", async () => {
  const id = await sendOrder(one, template);
  await sent();
  const [first] = Object((await bob.get("/api/v1/notification")).json).data;
  const { type, mailboxUuid, data } = first;
  assert.deepEqual([type, mailboxUuid, data.envelopeUuid], ["mailbox", bob.mailboxId, id]);
  assert.ok(data.subject && data.mailboxName && data.accountName.includes(ann.company));
  await codesOf(bob);
});

test("an email names the user who sent the envelope, who gets the replies unless the account hides addresses", async () => {
  const [profile, path] = ["/api/v1/user/profile", `/api/v1/account/${people.ann.accountId}`];
  const { firstName, lastName } = Object((await ann.get(profile)).json);
  const headOf = async (hideSenderEmailInNotifications: boolean, buyer: string) => {
    assert.equal((await ann.put(path, { name: ann.company, hideSenderEmailInNotifications })).status, 200);
    await sendOrder(one, template, { buyer });
    const [email] = await sent();
    assert.match(email?.text ?? "", new RegExp(`^Sent by ${firstName} ${lastName}, ${ann.company} `, "m"));
    return email?.head ?? "";
  };
  for (const buyer of [bob.mailboxId, "guest@nowhere.example"]) {
    assert.doesNotMatch(await headOf(true, buyer), /^Reply-To/m);
    assert.match(await headOf(false, buyer), new RegExp(`^Reply-To: "?${firstName} ${lastName}"? <${ann.email}>$`, "m"));
  }
  await codesOf(bob);
});

test("a number that is switched off is not sent in that way", async () => {
  const save = (email: readonly number[], web: readonly number[]) =>
    bob.post("/api/v1/notification/mailbox-preferences", { preferences: { email, web } });
  await save([302], [301]);
  await sendOrder(one, template);
  assert.deepEqual([addressesOf(await sent()), await codesOf(bob)], [[], [301]]);
  await save([301], []);
  await sendOrder(one, template);
  assert.deepEqual([addressesOf(await sent()), await codesOf(bob)], [[bob.email], []]);
  await save([301, 302, 303], [301, 302, 303]);
});

test("of changes to what a mailbox sent, the sender alone is notified, or all its users; who only views is not notified to act", async () => {
  const { viewer } = await colleagues(one);
  const save = (notifyAllUsersAboutEnvelopeChanges: boolean) =>
    ann.post("/api/v1/notification/mailbox-preferences", { preferences: {}, notifyAllUsersAboutEnvelopeChanges });
  for (const [notifiesAll, expected] of [
    [false, [ann.email]],
    [true, [ann.email, viewer.email].toSorted()],
  ] as const) {
    await save(notifiesAll);
    const id = await sendOrder(one, template);
    await fill(id);
    const emails = new Set(addressesOf(await sent()).filter((to) => to !== bob.email));
    assert.deepEqual([...emails].toSorted(), expected);
  }
  await save(false);
  await sendOrder(one, template, { buyer: ann.mailboxId });
  assert.deepEqual(addressesOf(await sent()), [ann.email]);
});

const digest = () => one.rooms.schedules.find(({ name }) => name === "notifications.digest")!.work(new AbortController().signal);

test("a user with more notices than are looked at together holds up no digest of others", async () => {
  const rows = [...Array<Persona>(1100).fill(bob), ann];
  await one.database.run(sql`
    insert into notification_digests (user_id, mailbox_id, code, envelope_id, subject, sender, created_at)
    select u.id, m.id, 301, gen_random_uuid(), 'Order', 'Acme', ${addMs(now, -2 * hourMs)}::timestamptz
    from unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ mailboxId }) => mailboxId)}::uuid[])
      with ordinality as d (email, mailbox, place)
    join users u on u.email = d.email
    join mailboxes m on m.id = d.mailbox
    order by place`);
  await digest();
  assert.deepEqual(addressesOf(await sent()).toSorted(), [ann.email, bob.email]);
});

test("notices beyond 20 emails an hour are gathered into one email an hour", async () => {
  now = addMs(now, 2 * hourMs);
  await codesOf(bob);
  for (let count = 0; count < 23; count += 1) await sendOrder(one, template);
  assert.equal((await sent()).length, 20);
  assert.equal((await codesOf(bob)).length, 23);
  await sendOrder(one, template);
  assert.equal((await sent()).length, 0);
  await digest();
  assert.equal((await sent()).length, 0);
  now = addMs(now, hourMs);
  await digest();
  const [email, ...others] = await sent();
  assert.deepEqual([email?.to, others.length], [bob.email, 0]);
  assert.equal(email?.text.match(/\/envelope\/[-\w]{36}/g)?.length, 4);
  await digest();
  assert.equal((await sent()).length, 0);
  await sendOrder(one, template);
  assert.equal((await sent()).length, 1);
});

test("a job that is done again delivers nothing twice", async () => {
  await codesOf(bob);
  await sendOrder(one, template);
  await sent();
  const job = one.rooms.handlers.find(({ name }) => name === "notifications.deliver");
  const run = { eventId: 1, key: bob.mailboxId, attempt: 2, finish: async () => undefined };
  await job?.work({ mailboxId: bob.mailboxId }, new AbortController().signal, run);
  assert.deepEqual([(await codesOf(bob)).length, (await sent()).length], [1, 0]);
});
