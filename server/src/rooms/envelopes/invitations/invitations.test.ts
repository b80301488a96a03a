import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { filled, orderTemplate, sendOrder } from "@chancery/tests/world/orders.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { people } from "@chancery/tests/world/people.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const one = await world();
const { ann, bob, stranger } = one;
const at = "/api/v1/envelope";
const template = await orderTemplate(ann);
const guest = "guest@nowhere.example";
const b = '<field name="b">ok</field>';

const codeIn = (text: string): string => /\/invitation#code=([\w-]+)/.exec(text)?.[1] ?? "";
const show = async (who: Persona, id: string) => Object((await who.get(`${at}/${id}?include=envelope`)).json).envelope;
const confirm = (who: Persona, code: string) => who.post(`${at}/confirm-invite`, { code });
const info = (code: string) => one.ann.send("GET", `${at}/invite-info?code=${code}`, { headers: { authorization: "" } });
const invitedOf = async (who: Persona) => Object((await who.get(`${at}/invitations`)).json).data;

/** An order to a guest by email, and the code of the email. */
async function invite(
  parts: Partial<Parameters<typeof sendOrder>[2]> = {},
): Promise<{ readonly id: string; readonly code: string }> {
  await sendEmails(one);
  const id = await sendOrder(one, template, { buyer: guest, ...parts });
  const emails = await sendEmails(one);
  return { id, code: codeIn(emails.find(({ to }) => to === guest)?.text ?? "") };
}

async function recordsOf(id: string): Promise<readonly string[]> {
  const rows = await one.database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation from audit_records where subject_id = ${id} order by sequence`);
  return rows.map(({ operation }) => operation);
}

test("an address gets one email when the flow reaches it, and the flow waits", async () => {
  const id = await sendOrder(one, template, { buyer: bob.mailboxId, checker: guest });
  assert.deepEqual(await sendEmails(one), []);
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, b) })).status, 200);
  const emails = await sendEmails(one);
  assert.deepEqual([emails.length, emails[0]?.to, emails[1]?.to], [2, ann.email, guest]);
  assert.match(emails[1]?.text ?? "", /Acme Ltd \(Contracts\) sent you the envelope "Order 7"/);
  const { status, data, total, completed } = await show(ann, id);
  assert.deepEqual([status, total, completed], ["SENT", 3, 2]);
  assert.match(data, /<role id="checker" mailboxUuid="guest@nowhere\.example" active="true" completed="false"\/>/);
});

test("an address received an envelope when the flow reached it, whether its email has gone out or not", async () => {
  const to = { buyer: bob.mailboxId, checker: people.stranger.email };
  const id = await sendOrder(one, template, to);
  assert.equal((await bob.put(`${at}/fill`, { uuid: id, data: filled(template, b) })).status, 200);
  const rowOf = async () => (await invitedOf(stranger)).find((row: { readonly envelopeUuid: string }) => row.envelopeUuid === id);
  const before = await rowOf();
  assert.ok(before.receivedAt > before.sentAt);
  await sendEmails(one);
  assert.deepEqual(await rowOf(), before);
  assert.equal((await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [id], comment: "Ordered twice" } })).status, 200);
});

test("the code brings the envelope into any mailbox that the user can open, and the flow continues", async () => {
  const { id, code } = await invite();
  assert.equal((await stranger.get(`${at}/${id}`)).status, 404);
  assert.deepEqual((await confirm(stranger, code)).json, { uuid: id });
  assert.equal((await show(stranger, id)).status, "WAITING");
  assert.equal((await stranger.put(`${at}/fill`, { uuid: id, data: filled(template, b) })).status, 200);
  assert.equal((await show(bob, id)).status, "WAITING");
  assert.deepEqual((await recordsOf(id)).slice(0, 4), "SEND_ENVELOPE INFO INVITATION_ACCEPT RECEIVE_ENVELOPE".split(" "));
});

test("a code works once: of two concurrent uses one succeeds", async () => {
  const { id, code } = await invite();
  const answers = await Promise.all([confirm(bob, code), confirm(stranger, code), confirm(bob, code), confirm(stranger, code)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
  assert.deepEqual(
    new Set(answers.filter(({ status }) => status === 409).map(({ json }) => Object(json).code)),
    new Set([50054]),
  );
  assert.equal((await recordsOf(id)).filter((operation) => operation === "INVITATION_ACCEPT").length, 1);
});

test("a code that was never sent is 404, whatever its form", async () => {
  for (const code of ["x", "a".repeat(40), "'; drop table envelopes"]) {
    const answer = await confirm(stranger, code);
    assert.deepEqual([answer.status, Object(answer.json).code], [404, 50053]);
  }
});

test("the code is nowhere in the database", async () => {
  const { code } = await invite();
  const tables = await one.database.all<{ readonly row: string }>(sql`
    select row_to_json(l)::text as row from letters l
    union all
    select row_to_json(i)::text from envelope_invitations i
    union all
    select row_to_json(a)::text from audit_records a
    union all
    select row_to_json(e)::text from envelopes e`);
  assert.ok(code.length >= 40);
  for (const { row } of tables) assert.ok(!row.includes(code));
});

test("without signing in a code shows who invites to what, and nothing once it was used", async () => {
  const { code } = await invite({ info: "<info><subject>Order 7</subject><message>Please sign</message></info>" });
  const answer = await info(code);
  assert.equal(answer.status, 200);
  assert.partialDeepStrictEqual(answer.json, {
    subject: "Order 7",
    message: "Please sign",
    mailboxName: "Contracts",
    accountName: "Acme Ltd",
    expireAt: null,
    sender: { mailboxUuid: ann.mailboxId, mailboxName: "Contracts", accountName: "Acme Ltd" },
    expireAfter: null,
    total: 3,
    completed: 1,
    flow: [
      { roleId: "seller", mailboxName: "Contracts", type: "sender", completed: true },
      { roleId: "buyer", mailboxName: null, type: "assignee", completed: false },
      { roleId: "checker" },
    ],
  });
  assert.ok(!answer.text.includes(guest));
  assert.equal((await confirm(stranger, code)).status, 200);
  assert.deepEqual([(await info(code)).status, Object((await info("nonsense")).json).code], [404, 50053]);
});

test("a user with the address sees its pending envelopes, and accepts without a code", async () => {
  const head = async () => (await stranger.send("HEAD", `${at}/invitations`)).status;
  const before = (await invitedOf(stranger)).length;
  const id = await sendOrder(one, template, { buyer: "Carol@Corvus.example", checker: "carol@corvus.example" });
  assert.equal(await head(), 200);
  assert.deepEqual(
    [before, (await invitedOf(stranger)).map(({ uuid, roles }: { uuid: string; roles: unknown }) => [uuid, roles])],
    [0, [[id, ["Buyer"]]]],
  );
  assert.deepEqual(await invitedOf(bob), []);
  assert.equal((await bob.post(`${at}/invitations`, { uuids: [id] })).status, 404);
  assert.equal((await stranger.post(`${at}/invitations`, [id])).status, 200);
  assert.equal(await head(), 404);
  const again = await stranger.post(`${at}/invitations`, { uuids: [id] });
  assert.deepEqual([again.status, Object(again.json).code], [409, 50054]);
  assert.deepEqual(await sendEmails(one), []);
});

test("an invitation is a row of a search, and its code admits only a user signed in with the address", async () => {
  const id = await sendOrder(one, template, { buyer: stranger.email });
  const [row] = await invitedOf(stranger);
  assert.partialDeepStrictEqual(row, {
    envelopeUuid: id,
    subject: "Order 7",
    status: "WAITING",
    sentByMe: false,
    total: 3,
    completed: 1,
    labels: [],
    accountUUID: people.ann.accountId,
    mailboxUUID: ann.mailboxId,
    mailboxName: "Contracts",
    templateUuid: template.uuid,
    templateName: "Order",
  });
  const foreign = await confirm(bob, row.invitationCode);
  assert.deepEqual([foreign.status, Object(foreign.json).code], [404, 50053]);
  assert.deepEqual((await confirm(stranger, row.invitationCode)).json, { uuid: id });
});

test("the roles of a confirmation name the mailbox, and no header is needed", async () => {
  const { id, code } = await invite();
  const ask = async (roles: object | undefined, mailbox?: string) => {
    const headers = { authorization: `Bearer ${bob.token}`, ...(mailbox && { mailbox }) };
    const answer = await callingApp(one.app)("POST", `${at}/confirm-invite`, { body: { code, roles }, headers });
    return [answer.status, Object(answer.json).code];
  };
  const own = { id: "buyer", mailboxUuid: bob.mailboxId };
  assert.deepEqual(await ask(undefined), [400, 1022]);
  assert.deepEqual(await ask([{ ...own, mailboxUuid: ann.mailboxId }]), [403, 90013]);
  assert.deepEqual(await ask([own, { ...own, mailboxUuid: ann.mailboxId }]), [400, 1006]);
  assert.deepEqual(await ask([{ ...own, mailboxUuid: ann.mailboxId }], bob.mailboxId), [400, 90019]);
  assert.deepEqual(await ask([{ ...own, id: "checker" }]), [400, 1006]);
  assert.deepEqual(await ask([own]), [200, undefined]);
  assert.equal((await show(bob, id)).status, "WAITING");
});

test("accepting covers every role of the address, those still to come too", async () => {
  const { id, code } = await invite({ checker: guest });
  assert.equal((await confirm(stranger, code)).status, 200);
  assert.equal((await stranger.put(`${at}/fill`, { uuid: id, data: filled(template, b) })).status, 200);
  assert.equal((await sendEmails(one)).map(({ to }) => to).join(), ann.email);
  assert.equal((await show(stranger, id)).status, "WAITING");
});

test("several are accepted all or none", async () => {
  const mine = await sendOrder(one, template, { buyer: stranger.email });
  const other = await sendOrder(one, template, { buyer: guest });
  assert.equal((await stranger.post(`${at}/invitations`, { uuids: [mine, other] })).status, 404);
  assert.equal((await stranger.get(`${at}/${mine}`)).status, 404);
});

test("an envelope that was cancelled, or has expired, is not accepted any more", async () => {
  const cancelled = await invite();
  await ann.send("DELETE", `${at}/cancel`, { body: { uuids: [cancelled.id], comment: "Ordered twice" } });
  const late = await confirm(stranger, cancelled.code);
  assert.deepEqual([late.status, Object(late.json).code], [410, 50056]);
  const expired = await invite({ info: '<info><subject>Order 7</subject><expire afterDays="1"/></info>' });
  await one.database.run(sql`update envelopes set expires_at = sent_at where id = ${expired.id}`);
  const later = await confirm(stranger, expired.code);
  assert.deepEqual([later.status, Object(later.json).code], [410, 50055]);
  assert.equal((await info(expired.code)).status, 404);
});

test("the sender finds envelopes by the address they named", async () => {
  const found = Object((await ann.post(`${at}/search`, { recipient: ["Guest@Nowhere.example"] })).json);
  assert.ok(found.totalElements > 0 || found.data.length > 0);
});

test("a copy for an address completes the envelope when it is accepted", async () => {
  const xml = `<template><info><name>Note</name><description>d</description></info><documents><document id="note"><info><title>Note</title></info>
    <body><p><field type="text" name="a" roleId="seller"/></p></body></document></documents><flow><roles ordered="true">
    <role id="seller" title="Seller" type="sender" order="0"/><role id="reader" title="Reader" type="copy" order="1" mailboxUuid="${guest}"/>
    </roles></flow></template>`;
  const note = Object((await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] })).json);
  const sent = await ann.post(`${at}/send`, {
    data: `<envelope templateUuid="${note.uuid}"><info><subject>N</subject></info><documents><document id="note"><field name="a">x</field></document></documents></envelope>`,
  });
  const { uuid } = Object(sent.json);
  assert.equal((await show(ann, uuid)).status, "SENT");
  const [message] = await sendEmails(one);
  assert.equal((await confirm(stranger, codeIn(message?.text ?? ""))).status, 200);
  assert.deepEqual([(await show(ann, uuid)).status, (await show(stranger, uuid)).status], ["COMPLETED", "COMPLETED"]);
});

test("more than a hundred addresses in one envelope are refused", async () => {
  const roles = Array.from({ length: 101 }, (_, index) => `<role id="r${index}" title="R" type="copy" order="1"/>`).join("");
  const xml = `<template><info><name>Note</name><description>d</description></info><documents><document id="note"><info><title>Note</title></info>
    <body><p><field type="text" name="a" roleId="seller" optional="true"/></p></body></document></documents><flow><roles>
    <role id="seller" title="Seller" type="sender" order="0"/>${roles}</roles></flow></template>`;
  const note = Object((await ann.post("/api/v1/template", { data: xml, access: "mailbox", categories: [] })).json);
  const submitted = Array.from(
    { length: 101 },
    (_, index) => `<role id="r${index}" mailboxUuid="g${index}@nowhere.example"/>`,
  ).join("");
  const answer = await ann.post(`${at}/send`, {
    data: `<envelope templateUuid="${note.uuid}"><info><subject>N</subject></info><flow><roles>${submitted}</roles></flow></envelope>`,
  });
  assert.deepEqual([answer.status, Object(answer.json).code], [400, 50088]);
});
