import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ann,
  bob,
  cid,
  envelopeId,
  envelopeOf,
  flow,
  now,
  template,
  templateId,
  versionId,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import type { EnvelopeInput } from "../model/input.ts";
import { readEnvelope } from "../xml/read.ts";
import { allSteps } from "../../xml/steps.ts";
import type { SendFacts } from "./send.ts";
import { startForm } from "./start-form.ts";
import type { Decision } from "./step.ts";

const card = { isRemoved: false, isArchived: false };
const read = (text: string): EnvelopeInput => {
  const { input, faults } = readEnvelope(text);
  assert.deepEqual(faults, []);
  assert.ok(input);
  return input;
};
const facts = (text: string): SendFacts => ({
  id: envelopeId,
  input: read(text),
  templateId,
  templateVersion: versionId,
  template: template(),
  senderMailboxId: ann,
  mailboxes: new Map([ann, bob, cid].map((id) => [id, card])),
  contacts: new Set(),
  attachments: new Map(),
  dictionaries: new Map(),
  totalMaxBytes: 100,
  now,
});
const right = facts(xml('<field name="a">x</field>'));
const nothing = read(`<envelope templateUuid="${templateId}"><info/><documents/></envelope>`);
const open = read(xml('<field name="b">prepared</field>', ""));
const textOf = (decision: Decision, name: string) =>
  envelopeOf(decision).documents.find(({ documentId }) => documentId === "form")?.fields[name];

test("the envelope of a form is sent, with the prepared fields of the visitor not yet submitted", () => {
  const started = allSteps(startForm(right, { mailboxId: bob, open }));
  const { status, subject, roles } = envelopeOf(started);
  assert.deepEqual([status, subject], ["SENT", "Order 7"]);
  assert.deepEqual(
    roles.map(({ id, isActive, isCompleted }) => [id, isActive, isCompleted]),
    [
      ["sender", false, true],
      ["first", true, false],
      ["second", false, false],
    ],
  );
  assert.deepEqual(
    [textOf(started, "a"), textOf(started, "b")],
    [
      { kind: "text", text: "x" },
      { kind: "text", text: "prepared" },
    ],
  );
});

test("without prepared fields the envelope is as it was sent", () => {
  const started = allSteps(startForm(right, { mailboxId: bob, open: nothing }));
  assert.deepEqual([textOf(started, "a"), textOf(started, "b")], [{ kind: "text", text: "x" }, undefined]);
});

test("the visitor is among the first to act", () => {
  const fault = (id: string) => ({ faults: [{ code: "role.order_wrong", args: [id], pointer: "/settings/anonymous" }] });
  assert.deepEqual(allSteps(startForm(right, { mailboxId: cid, open })), fault("second"));
  const absent = "00000000-0000-7000-8000-00000000000d" as typeof cid;
  assert.deepEqual(allSteps(startForm(right, { mailboxId: absent, open })), fault(""));
});

test("an envelope that cannot be sent, or a prepared field that is wrong, starts nothing", () => {
  const codesOf = (decision: Decision) => ("faults" in decision ? decision.faults.map(({ code }) => code) : []);
  assert.deepEqual(
    codesOf(allSteps(startForm(facts(xml("", `<info><subject>s</subject></info>${flow}`)), { mailboxId: bob, open }))),
    ["value.required"],
  );
  const wrong = read(xml(`<field name="b">${"x".repeat(1001)}</field>`, ""));
  assert.equal(codesOf(allSteps(startForm(right, { mailboxId: bob, open: wrong }))).length, 1);
});
