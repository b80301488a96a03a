import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ann,
  bob,
  document,
  envelopeOf,
  fillAs,
  flow,
  now,
  role,
  send,
  sent,
  template,
  templateId,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import { needsNumber } from "./send.ts";
import { sign } from "./sign.ts";

const head = "<info><subject>s</subject></info>";
const envelopeXml = (content: string): string => `<envelope templateUuid="${templateId}">${content}</envelope>`;
const fixed = { recipient: { mailboxId: bob, email: undefined } };
const listOf = <Item>(length: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, index) => item(index));

const unused = { documentId: "form", isQualified: false, placeholder: undefined, tooltip: undefined, taxNumber: undefined };

/** Runs work that takes some hundred milliseconds, but ten seconds and more where each part is looked for among all others. */
function inTime<Result>(work: () => Result): Result {
  const startedAt = performance.now();
  const result = work();
  const tookMs = performance.now() - startedAt;
  assert.ok(tookMs < 3000, `${tookMs} ms`);
  return result;
}

test("40,000 roles with the recipient of another role are assigned in time in proportion to them", () => {
  const same = listOf(40_000, (index) => role(`r${index}`, "copy", 1, { sameAs: "last" }));
  const roles = [role("sender", "sender", 0), ...same, role("last", "copy", 1, fixed)];
  const envelope = inTime(() => sent(xml("", head), { template: template({ roles, documents: [document([])] }) }));
  assert.deepEqual(new Set(envelope.roles.map(({ mailboxId }) => mailboxId)), new Set([ann, bob]));
});

test("30,000 documents are sent from a draft and filled in time in proportion to them", () => {
  const of = template({ documents: listOf(30_000, (index) => document([], { id: `d${index}` })) });
  const draft = sent(envelopeXml(head + flow), { template: of });
  inTime(() => {
    const again = envelopeOf(send(envelopeXml(head + flow), { template: of, draft }));
    assert.equal(needsNumber(of, draft), false);
    envelopeOf(fillAs(bob, again, envelopeXml(""), { of }));
  });
});

test("30,000 unknown documents of 30,000 known ones are reported in time in proportion to them", () => {
  const of = template({ documents: listOf(30_000, (index) => document([], { id: `d${index}` })) });
  const unknown = listOf(30_000, (index) => `<document id="x${index}"/>`).join("");
  const decision = inTime(() => send(envelopeXml(`${head}${flow}<documents>${unknown}</documents>`), { template: of }));
  assert.ok("faults" in decision);
  assert.deepEqual([decision.faults.length, decision.faults[0]?.allowed?.length], [1000, 50]);
});

test("a mailbox with 10,000 roles that sign has its roles completed in time in proportion to them", () => {
  const roles = listOf(10_000, (index) => role(`r${index}`, "signer", 1, fixed));
  const slots = roles.map(({ id }) => ({ ...unused, name: id, roleId: id }));
  const of = template({ roles: [role("sender", "sender", 0), ...roles], documents: [document([])], signatures: slots });
  const turn = { envelope: sent(xml("", head), { template: of }), template: of, mailboxId: bob, now };
  const bytes = { source: "binary", file: { sha256: "", sizeBytes: 1, crc32: 1 }, hash: "" } as const;
  const made = { mailboxId: bob, signedAt: now, signer: "Bob", serial: "0f", algorithm: "RSA", ...bytes };
  const signatures = slots.slice(1).map(({ name, documentId, roleId }) => ({ ...made, name, documentId, roleId }));
  const { completed } = inTime(() => sign(turn, signatures));
  assert.equal(completed.length, 9999);
});
