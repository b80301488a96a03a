import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import type { Template } from "../../template/model/model.ts";
import {
  ann,
  bob,
  cid,
  document,
  envelopeOf,
  field,
  fillAs,
  flow,
  type role,
  send,
  sent,
  template,
  templateId,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import type { SendFacts } from "./send.ts";

const a = '<field name="a">x</field>';
const info = "<info><subject>Order 7</subject></info>";
const roles = (first: string, second: string): string => `<flow><roles>${first}${second}</roles></flow>`;
const to = (id: string, mailbox: string): string => `<role id="${id}" mailboxUuid="${mailbox}"/>`;
const gone = { isRemoved: true, isArchived: false };
const three = template().roles;

type Case = readonly [what: string, xml: string, codes: readonly number[], Partial<Template>?, Partial<SendFacts>?];
const cases: readonly Case[] = [
  ["an order", xml(a), []],
  [
    "an order that names its sender",
    xml(a, info + roles(to("sender", ann.toUpperCase()), to("first", bob) + to("second", cid))),
    [],
  ],
  ["another sender", xml(a, info + roles(to("sender", bob), to("first", bob) + to("second", cid))), [50018]],
  ["no subject", xml(a, flow), [50009]],
  ["the fixed subject", xml(a, `<info><subject> Fixed </subject></info>${flow}`), [], { subject: "Fixed" }],
  ["no subject where it is fixed", xml(a, flow), [], { subject: "Fixed" }],
  ["another subject than the fixed", xml(a), [50009], { subject: "Fixed" }],
  [
    "another message than the fixed",
    xml(a, `<info><subject>s</subject><message>x</message></info>${flow}`),
    [1006],
    { message: "m" },
  ],
  ["a subject of 1000", xml(a, `<info><subject>${"s".repeat(1000)}</subject></info>${flow}`), []],
  ["a subject of 1001", xml(a, `<info><subject>${"s".repeat(1001)}</subject></info>${flow}`), [1014]],
  ["an expiry", xml(a, `<info><subject>s</subject><expire afterDays="1" notifyIn="0"/></info>${flow}`), []],
  ["an expiry of no days", xml(a, `<info><subject>s</subject><expire afterDays="0"/></info>${flow}`), [1008]],
  [
    "a notice as late as the expiry",
    xml(a, `<info><subject>s</subject><expire afterDays="1" notifyIn="1"/></info>${flow}`),
    [40_014],
  ],
  [
    "another expiry than the fixed",
    xml(a, `<info><subject>s</subject><expire afterDays="2"/></info>${flow}`),
    [1006],
    { expire: { afterDays: 1, notifyInDays: undefined, customAllowed: false } },
  ],
  ["a role without a recipient", xml(a, info + roles(to("first", bob), "")), [50045]],
  ["a role without mailboxUuid", xml(a, info + roles(to("first", bob), '<role id="second"/>')), [50007]],
  ["a role without id", xml(a, info + roles(to("first", bob), `<role mailboxUuid="${bob}"/>${to("second", cid)}`)), [50008]],
  ["a role that is unknown", xml(a, info + roles(to("first", bob), to("second", cid) + to("third", cid))), [50079]],
  ["a role twice", xml(a, info + roles(to("first", bob), to("first", cid) + to("second", cid))), [50079]],
  ["an email address as recipient", xml(a, info + roles(to("first", "Bob@Example.com"), to("second", cid))), []],
  [
    "a recipient that is neither a mailbox nor an email address",
    xml(a, info + roles(to("first", "bob"), to("second", cid))),
    [50088],
  ],
  ["an email address without a host", xml(a, info + roles(to("first", "bob@acme"), to("second", cid))), [50088]],
  [
    "a fixed email address left out",
    xml(a, info + roles(to("second", cid), "")),
    [],
    fixed({ recipient: { email: "bob@example.com" } }),
  ],
  [
    "a fixed email address changed",
    xml(a, info + roles(to("first", "cid@example.com"), to("second", cid))),
    [50010],
    fixed({ recipient: { email: "bob@example.com" } }),
  ],
  [
    "an email address where a contact is needed",
    xml(a, info + roles(to("first", "bob@example.com"), to("second", cid))),
    [50111],
    fixed({ contactsOnly: true }),
  ],
  ["a mailbox that does not exist", xml(a, info + roles(to("first", templateId), to("second", cid))), [30001]],
  [
    "a mailbox that was removed",
    xml(a),
    [30002],
    {},
    { mailboxes: new Map([[bob, gone] as const, [cid, { isRemoved: false, isArchived: false }] as const]) },
  ],
  ["a fixed recipient left out", xml(a, info + roles(to("second", cid), "")), [], fixed({ recipient: { mailboxId: bob } })],
  ["a fixed recipient repeated", xml(a), [], fixed({ recipient: { mailboxId: bob } })],
  ["a fixed recipient changed", xml(a), [50010], fixed({ recipient: { mailboxId: cid } })],
  ["a recipient outside of the contacts", xml(a), [50111], fixed({ contactsOnly: true })],
  ["a recipient among the contacts", xml(a), [], fixed({ contactsOnly: true }), { contacts: new Set([bob]) }],
  ["the recipient of another role", xml(a, info + roles("", to("second", cid))), [], fixed({ sameAs: "second" })],
  ["another recipient than the inherited", xml(a), [50010], fixed({ sameAs: "second" })],
  ["a document that is unknown", xml(`${a}</document><document id="more">`), [50017]],
  ["a document twice", xml(`${a}</document><document id="form">`), [50110]],
  ["a field that is unknown", xml(`${a}<field name="z">x</field>`), [40048]],
  ["a field twice", xml(a + a), [50022]],
  ["a table that is unknown", xml(`${a}<fieldgroup name="t"/>`), [40048]],
  ["a field of another role", xml(`${a}<field name="b">x</field>`), [90017]],
  ["an empty field of another role", xml(`${a}<field name="b"/>`), []],
  ["no template", xml(a).replace(/ templateUuid="[^"]*"/, ""), [50012]],
  ["another root", "<order/>", [1008]],
  ["an unknown element", xml(`${a}<fild name="b"/>`), [1008]],
  ["a DOCTYPE", `<!DOCTYPE x [<!ENTITY a "b">]>${xml(a)}`, [1008]],
  ["no XML", "order", [1008]],
  ["everything wrong at once", xml('<field name="z"/>', roles(to("first", "x"), "")), [50009, 50088, 50045, 40048, 50001]],
];

function fixed(more: Parameters<typeof role>[3]): Partial<Template> {
  return { roles: three.map((one) => (one.id === "first" ? { ...one, ...more } : one)) };
}

const byNumber = (one: number, other: number): number => one - other;

for (const [what, text, codes, templateParts, parts] of cases) {
  test(`sending ${what} ${codes.length === 0 ? "works" : `is refused with ${codes.join(", ")}`}`, () => {
    const decision = send(text, { template: template(templateParts), ...parts });
    const faults = "faults" in decision ? decision.faults : [];
    assert.deepEqual(faults.map((row) => catalogue[row.code].code).sort(byNumber), codes.toSorted(byNumber));
    for (const row of faults) assert.ok(row.line !== undefined && row.column !== undefined, JSON.stringify(row));
  });
}

test("sending completes the sender's role and makes the first group active", () => {
  const envelope = sent(xml(a));
  assert.equal(envelope.status, "SENT");
  assert.deepEqual(
    envelope.roles.map(({ id, isActive, isCompleted }) => [id, isActive, isCompleted]),
    [
      ["sender", false, true],
      ["first", true, false],
      ["second", false, false],
    ],
  );
});

test("the expiry counts 24-hour days from the sending", () => {
  const envelope = sent(xml(a, `<info><subject>s</subject><expire afterDays="2"/></info>${flow}`));
  assert.equal(envelope.expiresAt, "2026-11-22T21:00:00.000Z");
});

test("an automatic subject is filled from the values, and again by each fill", () => {
  const of = template({ subject: "Order {a}, {form::b}" });
  const envelope = sent(xml('<field name="a">7</field>', flow), { template: of });
  assert.equal(envelope.subject, "Order 7");
  assert.equal(envelopeOf(fillAs(bob, envelope, xml('<field name="b">Bob</field>', ""), { of })).subject, "Order 7, Bob");
});

test("an automatic subject names a document with colons as the template does", () => {
  const of = template({
    subject: "Order {form::1::a}",
    documents: [document([field({ type: "text", name: "a", documentId: "form::1" })], { id: "form::1" })],
    roles: three.slice(0, 1),
  });
  const text = `<envelope templateUuid="${templateId}"><documents><document id="form::1">${a}</document></documents></envelope>`;
  assert.equal(sent(text, { template: of }).subject, "Order x");
});

test("an answer has 1000 faults at most, each with 50 allowed values at most", () => {
  const fields = Array.from({ length: 60 }, (_, index) => field({ type: "text", name: `f${index}` }));
  const submitted = Array.from({ length: 20_000 }, (_, index) => `<field name="x${index}"/>`).join("");
  const decision = send(xml(submitted), { template: template({ documents: [document(fields)] }) });
  assert.ok("faults" in decision);
  assert.deepEqual([decision.faults.length, decision.faults[0]?.allowed?.length], [1000, 50]);
});
