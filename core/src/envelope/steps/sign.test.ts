import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../fault/fault.ts";
import type { AttachmentId, MailboxId } from "../../ids/id.ts";
import { addDays, type Instant } from "../../ids/instant.ts";
import type { TemplateSignature } from "../../template/model/model.ts";
import { accept, isInvited } from "./accept.ts";
import { hiddenFrom, hidesDocuments, isFileOf, viewersOf } from "./hidden.ts";
import type { Envelope, Signature } from "../model/model.ts";
import { sign, slotsToSign } from "./sign.ts";
import {
  ann,
  bob,
  cid,
  document,
  field,
  file,
  fileId,
  now,
  role,
  sent,
  template,
  xml,
} from "../../../../tests/world/envelopes/example.ts";

const later = "2026-11-20T22:00:00.000Z" as Instant;
const slot = (name: string, roleId: string, documentId = "form"): TemplateSignature => ({
  name,
  roleId,
  documentId,
  isQualified: false,
  placeholder: undefined,
  tooltip: undefined,
  taxNumber: undefined,
});
const signing = template({
  roles: [role("sender", "sender", 0), role("one", "signer", 1), role("two", "signer", 2)],
  documents: [document([field({ type: "text", name: "a" })]), document([], { id: "annex" })],
  signatures: [slot("a", "one"), slot("a", "one", "annex"), slot("b", "two")],
});

function start(roles: Readonly<Record<string, string>>, of = signing, expire = ""): Envelope {
  const named = Object.entries(roles).map(([id, mailbox]) => `<role id="${id}" mailboxUuid="${mailbox}"/>`);
  return sent(xml("", `<info><subject>s</subject>${expire}</info><flow><roles>${named.join("")}</roles></flow>`), {
    template: of,
  });
}

function given(name: string, documentId = "form", roleId = "one"): Signature {
  const bytes = { source: "binary", file: { sha256: "", sizeBytes: 1, crc32: 1 }, hash: "" } as const;
  return { name, documentId, roleId, mailboxId: bob, signedAt: later, signer: "Bob", serial: "0f", algorithm: "RSA", ...bytes };
}

function faultOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof Fault);
    return [error.code, error.details.args ?? []];
  }
}

const turn = (envelope: Envelope, mailboxId: MailboxId = bob, at = later) => ({
  envelope,
  template: signing,
  mailboxId,
  now: at,
});
const names = (slots: readonly { readonly name: string; readonly documentId: string }[]): readonly string[] =>
  slots.map(({ name, documentId }) => `${documentId}/${name}`);

test("a signer signs the slots of the current step, and after the last one the flow continues", () => {
  const envelope = start({ one: bob, two: bob });
  assert.deepEqual(names(slotsToSign(turn(envelope))), ["form/a", "annex/a"]);
  const first = sign(turn(envelope), [given("a")]);
  assert.deepEqual([first.completed, first.reached, first.attachmentIds, first.releasedIds], [[], [], [], []]);
  assert.deepEqual(names(slotsToSign(turn(first.envelope))), ["annex/a"]);
  const second = sign(turn({ ...first.envelope, stateMessage: "x" }), [given("a", "annex")]);
  const { status, completedAt, changedAt, changedByRoleId, stateMessage, revision, signatures } = second.envelope;
  assert.deepEqual(
    [status, completedAt, changedAt, changedByRoleId, stateMessage, revision, names(signatures)],
    ["SENT", undefined, later, "one", "", envelope.revision + 2, ["form/a", "annex/a"]],
  );
  assert.deepEqual([second.completed.map(({ id }) => id), second.reached.map(({ id }) => id)], [["one"], ["two"]]);
  const last = sign(turn(second.envelope), [given("b", "form", "two")]);
  assert.deepEqual([last.envelope.status, last.envelope.completedAt], ["COMPLETED", later]);
  assert.ok(last.envelope.roles.every(({ isActive, isCompleted }) => !isActive && isCompleted));
});

test("only the signer signs, each slot once, and nothing after the end", () => {
  const envelope = start({ one: bob, two: cid }, signing, '<expire afterDays="1"/>');
  const signed = sign(turn(envelope), [given("a")]).envelope;
  const cases: readonly (readonly [work: () => unknown, code: string, ...args: readonly string[]])[] = [
    [() => slotsToSign(turn(envelope, cid)), "signature.no_signer", envelope.id],
    [() => sign(turn(envelope, ann), [given("a")]), "signature.no_signer", envelope.id],
    [() => sign(turn(signed), [given("a")]), "signature.nothing_to_sign", "form", "a"],
    [() => sign(turn(envelope), [given("a"), given("b")]), "signature.nothing_to_sign", "form", "b"],
    [() => sign(turn(envelope), [given("a", "other")]), "signature.nothing_to_sign", "other", "a"],
  ];
  for (const [work, code, ...args] of cases) assert.deepEqual(faultOf(work), [code, args]);
  const [code] = faultOf(() => slotsToSign(turn(envelope, bob, addDays(now, 2)))) as [string];
  assert.equal(code, "envelope.status_wrong");
});

const inviting = template({
  roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("copied", "copy", 1), role("second", "assignee", 2)],
  documents: [document([field({ type: "text", name: "a" }), field({ type: "text", name: "b", roleId: "first" })])],
});
const dan = "dan@echo.example";

test("the user who accepts an invitation gets all roles of the address, and reached copies complete", () => {
  const envelope = start({ first: dan, copied: dan, second: dan }, inviting);
  const {
    envelope: after,
    reached,
    completed,
    attachmentIds,
    releasedIds,
  } = accept({ envelope, mailboxId: cid, now: later }, dan);
  assert.deepEqual(
    after.roles.map(({ id, mailboxId, isActive, isCompleted, completedAt }) => [
      id,
      mailboxId,
      isActive,
      isCompleted,
      completedAt,
    ]),
    [
      ["sender", ann, false, true, now],
      ["first", cid, true, false, undefined],
      ["copied", cid, false, true, later],
      ["second", cid, false, false, undefined],
    ],
  );
  assert.deepEqual(
    reached.map(({ id }) => id),
    ["first", "copied"],
  );
  assert.deepEqual([completed, attachmentIds, releasedIds], [[], [], []]);
  const { status, completedAt, changedAt, changedByRoleId, stateMessage, revision } = after;
  assert.deepEqual(
    [status, completedAt, changedAt, changedByRoleId, stateMessage, revision],
    ["SENT", undefined, later, "first", "", envelope.revision + 1],
  );
});

test("accepting the last copy completes the envelope, and roles of others stay theirs", () => {
  const of = template({ ...inviting, roles: [role("sender", "sender", 0), role("copied", "copy", 1), role("other", "copy", 1)] });
  const envelope = start({ copied: dan, other: bob }, { ...of, documents: [document([field({ type: "text", name: "a" })])] });
  const { envelope: after } = accept({ envelope, mailboxId: cid, now: later }, dan);
  assert.deepEqual([after.status, after.completedAt], ["COMPLETED", later]);
  assert.deepEqual(
    after.roles.map(({ mailboxId }) => mailboxId),
    [ann, cid, bob],
  );
});

test("an invitation is used once, and not after the envelope has ended", () => {
  const envelope = start({ first: dan, copied: bob, second: cid }, inviting, '<expire afterDays="1"/>');
  const acceptAt = (one: Envelope, email = dan, at = later) =>
    faultOf(() => accept({ envelope: one, mailboxId: cid, now: at }, email));
  assert.deepEqual(acceptAt(envelope, dan, addDays(now, 2)), ["invite.expired", []]);
  assert.deepEqual(acceptAt({ ...envelope, status: "CANCELLED" }), ["invite.withdrawn", []]);
  assert.deepEqual(acceptAt(envelope, "eve@echo.example"), ["invite.unknown", []]);
  assert.deepEqual(acceptAt(accept({ envelope, mailboxId: cid, now: later }, dan).envelope), ["invite.used", []]);
  assert.deepEqual(envelope.roles.map(isInvited), [false, true, false, false]);
  const [, first] = envelope.roles;
  assert.ok(first);
  assert.deepEqual([isInvited({ ...first, isActive: false }), isInvited({ ...first, email: undefined })], [false, false]);
});

test("the file of an external document is hidden from roles that may not view it", () => {
  const upload = field({ type: "attachment", name: "f", viewRoleIds: ["first"] });
  const external = document([field({ type: "text", name: "a" }), upload], { kind: "external" });
  const open = document([field({ type: "attachment", name: "f" })], { id: "open", kind: "external" });
  const plain = document([upload], { id: "plain" });
  const of = template({ documents: [external, open, plain] });
  assert.deepEqual([external, open, plain].map(viewersOf), [["first"], [], []]);
  assert.deepEqual([of, template({ documents: [open, plain] })].map(hidesDocuments), [true, false]);
  const roles = start({ first: bob, copied: cid, second: cid }, inviting).roles;
  assert.deepEqual(
    [ann, bob, cid].map((one) => [...hiddenFrom(one, { roles }, of)]),
    [["form"], [], ["form"]],
  );
});

test("a file belongs to the documents whose fields name it", () => {
  const { id: _, envelopeId: __, isOwn: ___, owner: ____, ...content } = file();
  const value = { kind: "attachment", attachmentId: fileId, ...content } as const;
  const envelope = { ...start({ one: bob, two: cid }), documents: [{ documentId: "form", fields: { f: value }, tables: {} }] };
  const other = "00000000-0000-7000-8000-0000000000f2" as AttachmentId;
  const asked: readonly (readonly [AttachmentId, string])[] = [
    [fileId, "form"],
    [other, "form"],
    [fileId, "annex"],
  ];
  assert.deepEqual(
    asked.map(([id, documentId]) => isFileOf(envelope, id, new Set([documentId]))),
    [true, false, false],
  );
});
