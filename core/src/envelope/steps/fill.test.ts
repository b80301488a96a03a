import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { Fault } from "../../fault/fault.ts";
import { addDays, addMs } from "../../ids/instant.ts";
import type { MailboxId } from "../../ids/id.ts";
import { fill, save } from "./fill.ts";
import type { Envelope } from "../model/model.ts";
import { readEnvelope } from "../xml/read.ts";
import { allSteps } from "../../xml/steps.ts";
import {
  ann,
  bob,
  cid,
  document,
  envelopeOf,
  field,
  fillAs,
  flow,
  now,
  role,
  sent,
  template,
  templateId,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import { envelopeAt, visibleStatus } from "../model/transitions.ts";
import { writeEnvelope } from "../xml/write.ts";

const order = sent(xml('<field name="a">x</field>'));
const b = '<field name="b">y</field>';

function codesOf(mailbox: MailboxId, envelope: Envelope, text: string, { of = template(), at = now } = {}): readonly number[] {
  try {
    const decision = fillAs(mailbox, envelope, text, { of, at });
    return "faults" in decision ? decision.faults.map((row) => catalogue[row.code].code) : [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    return [catalogue[error.code].code];
  }
}

const cases: readonly (readonly [string, MailboxId, string, readonly number[]])[] = [
  ["the step's field", bob, xml(b, ""), []],
  ["the rest repeated unchanged", bob, xml(`<field name="a">x</field>${b}<field name="c"/>`), []],
  ["the required field left out", bob, xml("", ""), [50001]],
  ["a changed field of the sender", bob, xml(`<field name="a">changed</field>${b}`, ""), [90017]],
  ["an emptied field of the sender", bob, xml(`<field name="a"/>${b}`, ""), [90017]],
  ["a field of a later role", bob, xml(`${b}<field name="c">z</field>`, ""), [90017]],
  ["a changed subject", bob, xml(b, "<info><subject>Order 8</subject></info>"), [90017]],
  ["a changed message", bob, xml(b, "<info><message>hi</message></info>"), [90017]],
  ["a new expiry", bob, xml(b, '<info><expire afterDays="3"/></info>'), [90017]],
  ["changed forwarding", bob, xml(b, '<info><forwarding delegation="false"/></info>'), [90017]],
  ["a changed recipient", bob, xml(b, `<flow><roles><role id="second" mailboxUuid="${bob}"/></roles></flow>`), [90017]],
  ["an unknown role", bob, xml(b, '<flow><roles><role id="x"/></roles></flow>'), [50079]],
  ["another template", bob, xml(b, "").replace(templateId, ann), [50065]],
  ["the sender's completed step", ann, xml('<field name="a">x</field>', ""), [50049]],
  ["a step before its time", cid, xml("", ""), [50049]],
];
for (const [what, mailbox, text, codes] of cases) {
  test(`filling ${what} ${codes.length === 0 ? "works" : `is refused with ${codes.join(", ")}`}`, () => {
    assert.deepEqual(codesOf(mailbox, order, text), codes);
  });
}

test("filling step after step completes the envelope", () => {
  const first = envelopeOf(fillAs(bob, order, xml(b, "")));
  assert.deepEqual(
    [first.status, first.revision, visibleStatus(first, cid, now), visibleStatus(first, bob, now)],
    ["SENT", 2, "WAITING", "SENT"],
  );
  const second = envelopeOf(fillAs(cid, first, xml("", "")));
  assert.deepEqual([second.status, second.completedAt, second.revision], ["COMPLETED", now, 3]);
  assert.deepEqual(codesOf(cid, second, xml("", "")), [50050]);
});

test("all active roles of a mailbox are completed by one fill", () => {
  const of = template({
    roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)],
  });
  const both = `<info><subject>s</subject></info>${flow.replace(cid, bob)}`;
  const envelope = sent(xml('<field name="a">x</field>', both), { template: of });
  assert.deepEqual(codesOf(bob, envelope, xml('<field name="c">z</field>', ""), { of }), [50001]);
  assert.equal(envelopeOf(fillAs(bob, envelope, xml(`${b}<field name="c">z</field>`, ""), { of })).status, "COMPLETED");
});

test("a copy completes when the flow reaches it, and so may the envelope", () => {
  const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "copy", 2)] });
  const envelope = sent(xml('<field name="a">x</field>'), { template: of });
  const decision = fillAs(bob, envelope, xml(b, ""), { of });
  assert.ok("step" in decision);
  assert.deepEqual([decision.step.envelope.status, decision.step.reached.map(({ id }) => id)], ["COMPLETED", ["second"]]);
});

test("an approver's step is not filled", () => {
  const of = template({ roles: [role("sender", "sender", 0), role("first", "approver", 1), role("second", "assignee", 2)] });
  assert.deepEqual(codesOf(bob, sent(xml('<field name="a">x</field>'), { template: of }), xml("", ""), { of }), [50124]);
});

test("an envelope is EXPIRED from its instant on, for every reader", () => {
  const timed = sent(xml('<field name="a">x</field>', `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`));
  const end = addDays(now, 1);
  assert.deepEqual(codesOf(bob, timed, xml(b, ""), { at: addMs(end, -1) }), []);
  assert.deepEqual(codesOf(bob, timed, xml(b, ""), { at: end }), [50050]);
  assert.deepEqual([visibleStatus(timed, bob, end), visibleStatus(timed, ann, addMs(end, -1))], ["EXPIRED", "SENT"]);
  assert.deepEqual([envelopeAt(timed, end).status, envelopeAt(timed, end).changedAt], ["EXPIRED", end]);
});

test("the read form is the same text every time, and fills unchanged when its blanks are filled", () => {
  const of = template({
    documents: [
      document([
        field({ type: "text", name: "a", multilines: true }),
        field({ type: "dropdown", name: "d", multiSelect: true }),
        field({ type: "number", name: "n" }),
        field({ type: "text", name: "b", roleId: "first", isRequired: true }),
        field({ type: "checkbox", name: "c", roleId: "second" }),
      ]),
    ],
  });
  const submitted = `<field name="a"> l1\n&lt;l2&gt;&amp;&#13; </field><field name="d"><value>green</value><value>red</value></field><field name="n">1.50</field>`;
  const envelope = sent(xml(submitted), { template: of });
  const text = writeEnvelope(envelope, of);
  assert.equal(text, writeEnvelope(structuredClone(envelope), of));
  assert.deepEqual(codesOf(bob, envelope, text, { of }), [50001]);
  assert.deepEqual(codesOf(bob, envelope, text.replace('<field name="b"/>', b), { of }), []);
});

test("a save may leave required values open, a fill may not", () => {
  const { input } = readEnvelope(xml("", ""));
  assert.ok(input);
  const nothing = { attachments: new Map(), dictionaries: new Map(), totalMaxBytes: 100 };
  const filling = { ...nothing, envelope: order, template: template(), input, mailboxId: bob, now };
  assert.ok("step" in allSteps(save(filling)));
  assert.ok("faults" in fill(filling));
});

for (const [what, ms, code] of [
  ["before", -1, "role.inactive"],
  ["when", 0, "role.inactive"],
  ["after", 1, "envelope.status_wrong"],
] as const) {
  test(`a fill asked for ${what} its envelope was completed is refused with ${code}`, () => {
    const over = order.roles.map((role) => ({ ...role, isActive: false, isCompleted: true }));
    const completed: Envelope = { ...order, status: "COMPLETED", completedAt: now, roles: over };
    const { input } = readEnvelope(xml(b, ""));
    assert.ok(input);
    const nothing = { attachments: new Map(), dictionaries: new Map(), totalMaxBytes: 100 };
    const asked = { envelope: completed, template: template(), input, mailboxId: bob, now, receivedAt: addMs(now, ms) };
    assert.throws(() => fill({ ...nothing, ...asked }), { code });
  });
}
