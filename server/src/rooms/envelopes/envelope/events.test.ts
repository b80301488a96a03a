import assert from "node:assert/strict";
import { test } from "node:test";
import type { EnvelopeRole, Signature } from "@chancery/core/envelope/model/model.ts";
import { ann, bob, cid, now, sent, xml } from "../../../../../tests/world/envelopes/example.ts";
import type { AccountId, ChainId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Change } from "../../../jobs/publish.ts";
import * as changes from "./events.ts";
import type { Step } from "@chancery/core/envelope/steps/step.ts";

const envelope = sent(xml('<field name="a">x</field>'));
const dan = ann.replace(/a$/, "d") as MailboxId;
const actor = {
  mailbox: { id: bob, accountId: "account" as AccountId },
  caller: { userId: "user" as UserId, signIn: { by: "password" } },
  origin: { requestId: "r", ip: "", userAgent: "", source: "API" },
} as const;
const turn = { isActive: true, isCompleted: false };
const over = { isActive: false, isCompleted: true };
const ahead = { isActive: false, isCompleted: false };

type Given = readonly [from: MailboxId, to: MailboxId];
type Row = readonly [string, readonly Partial<EnvelopeRole>[], readonly Given[], readonly string[]];

/** Roles: the sender's (ann), one of bob's, one of cid's. */
const rows: readonly Row[] = [
  ["no substitute", [over, over, turn], [], [`RECEIVE_ENVELOPE ${cid}`]],
  [
    "a substitute who had not received it",
    [over, over, turn],
    [[cid, dan]],
    ["", `ENVELOPE_DELEGATE ${cid}`, `RECEIVE_ENVELOPE ${dan}`],
  ],
  ["a substitute who has acted before", [over, over, turn], [[cid, bob]], ["", `ENVELOPE_DELEGATE ${cid}`]],
  ["a substitute who is to act already", [over, turn, turn], [[cid, bob]], ["", `ENVELOPE_DELEGATE ${cid}`]],
  [
    "a substitute whose own turn is to come",
    [over, ahead, turn],
    [[cid, bob]],
    ["", `ENVELOPE_DELEGATE ${cid}`, `RECEIVE_ENVELOPE ${bob}`],
  ],
  ["its sender as substitute", [over, over, turn], [[cid, ann]], ["", `ENVELOPE_DELEGATE ${cid}`, `RECEIVE_ENVELOPE ${ann}`]],
  [
    "a chain of substitutes",
    [over, over, turn],
    [
      [cid, dan],
      [dan, ann],
      [ann, dan],
    ],
    [
      "",
      `ENVELOPE_DELEGATE ${cid}`,
      `RECEIVE_ENVELOPE ${dan}`,
      `ENVELOPE_DELEGATE ${dan}`,
      `RECEIVE_ENVELOPE ${ann}`,
      `ENVELOPE_DELEGATE ${ann}`,
    ],
  ],
];
for (const [what, states, given, expected] of rows) {
  test(`a step that comes to ${what} records who received it`, () => {
    const roles = envelope.roles.map((role, index) => ({ ...role, ...states[index] }));
    const [, , third] = roles;
    assert.ok(third);
    const last = given.at(-1)?.[1] ?? cid;
    const step: Step = {
      envelope: { ...envelope, roles: roles.map((role) => (role === third ? { ...role, mailboxId: last } : role)) },
      completed: [],
      reached: [third],
      attachmentIds: [],
      releasedIds: [],
      delegations: given.map(([from, to], at) => ({ roleId: third.id, step: at, from, to, email: undefined, isAutomatic: true })),
    };
    const { audit } = changes.changeOfFill(step, actor);
    const reported = audit.map(({ operation, mailboxId }) => `${operation} ${mailboxId}`);
    assert.deepEqual(
      reported,
      expected.map((one) => (one === "" ? `RECEIVE_ENVELOPE ${cid}` : one)),
    );
    assert.ok(audit.every(({ subject }) => subject.kind === "envelope" && subject.id === envelope.id));
    for (const record of audit.filter(({ operation }) => operation === "ENVELOPE_DELEGATE"))
      assert.equal((record.details as { isAutomatic: unknown }).isAutomatic, true);
  });
}

const [of, sender, first] = [envelope, envelope.roles[0]!, envelope.roles[1]!];
const step: Step = { envelope: of, completed: [], reached: [], attachmentIds: [], releasedIds: [] };
const done: Step = { ...step, completed: [{ ...first, title: "First" }] };
const ended = { ...of, changedByRoleId: "first", stateMessage: "why" };
const slot = { documentId: "form", name: "n", source: "binary", signer: "Bob", serial: "0f", hash: "h" } as const;
const signature = { ...slot, roleId: "first", mailboxId: bob } as unknown as Signature;
const chain = "chain" as ChainId;
const byRole = { roleId: "first", role: "First" };

type Recorded = readonly [string, Change, readonly (readonly [string, unknown])[], readonly string[]];
const recorded: readonly Recorded[] = [
  [
    "a send",
    changes.changeOfSend({ ...step, completed: [sender] }, actor),
    [["SEND_ENVELOPE", { roleIds: ["sender"] }]],
    ["envelope.changed"],
  ],
  ["a draft", changes.changeOfDraft(step, actor), [["CREATE_DRAFT_ENV", {}]], ["envelope.changed"]],
  [
    "a saved draft",
    changes.changeOfSave({ ...step, envelope: { ...ended, status: "DRAFT" } }, actor),
    [["DRAFT_UPDATE", { roleId: "first" }]],
    ["envelope.changed"],
  ],
  [
    "a saved step",
    changes.changeOfSave({ ...step, envelope: ended }, actor),
    [["ENVELOPE_UPDATE", { roleId: "first" }]],
    ["envelope.changed"],
  ],
  ["a removal", changes.changeOfRemoval([of.id], actor, now), [["DELETE", { removed: true }]], ["envelope.removed"]],
  ["a fill", changes.changeOfFill(done, actor), [["FILL_FIELDS", byRole]], ["envelope.changed"]],
  [
    "a drawing",
    changes.changeOfDrawing(done, actor),
    [
      ["SIGN_DOCUMENTS", { roleIds: ["first"], method: "drawing" }],
      ["FILL_FIELDS", byRole],
    ],
    ["envelope.changed"],
  ],
  ["an approval", changes.changeOfApproval(done, actor), [["APPROVED", byRole]], ["envelope.changed"]],
  ["a cancel", changes.changeOfCancel(ended, actor), [["CANCEL", { roleId: "first", comment: "why" }]], ["envelope.changed"]],
  [
    "a signature twice",
    changes.changeOfSign(step, actor, [signature, { ...signature, issuer: { name: "Acme CA", isQualified: true } }]),
    [
      [
        "SIGN_DOCUMENTS",
        {
          roleIds: ["first"],
          signatures: [
            { ...slot, trust: "unverified" },
            { ...slot, issuer: "Acme CA", trust: "qualified" },
          ],
        },
      ],
    ],
    ["envelope.changed"],
  ],
  ["an expiry", changes.changeOfExpiry(of, now), [["INFO", { status: "EXPIRED" }]], ["envelope.changed"]],
  ["a view", changes.changeOfRecord(of.id, actor, "VIEW_ENVELOPE", now), [["VIEW_ENVELOPE", {}]], []],
  ["an archive", changes.changeOfRecords([of.id], actor, "ARCHIVE", now), [["ARCHIVE", {}]], []],
  ["a chain", changes.changeOfChain([of.id], chain, actor, now), [["ENVELOPE_UPDATE", { chainId: "chain" }]], []],
  ["a purge", changes.changeOfPurge([{ id: of.id, mailboxId: bob }], now), [["INFO", { purged: true }]], []],
];
for (const [what, { audit, events, origin }, records, names] of recorded) {
  test(`${what} is recorded as ${records.map(([operation]) => operation).join(", ")}`, () => {
    const reported = audit.map(({ operation, details }) => [operation, details]);
    assert.deepEqual([reported, events.map(({ name }) => name)], [records, names]);
    for (const { subject, at } of audit) assert.deepEqual([subject, at], [{ kind: "envelope", id: of.id }, now]);
    for (const { key, payload } of events)
      assert.deepEqual([key, (payload as { envelopeId: unknown }).envelopeId], [of.id, of.id]);
    const job = { requestId: "", ip: "", userAgent: "", source: "JOB" };
    assert.deepEqual(origin, what === "an expiry" || what === "a purge" ? job : actor.origin);
  });
}

test("only what begins an envelope's trail has a new subject", () => {
  const beginning = [changes.changeOfSend, changes.changeOfDraft, changes.changeOfDraftSend].map((change) => change(step, actor));
  assert.deepEqual(
    beginning.map(({ areSubjectsNew }) => areSubjectsNew),
    [true, true, false],
  );
});

test("a record names its mailbox, its account, its person and how they had signed in", () => {
  assert.deepEqual(changes.recordOf(of, actor, "VIEW_ENVELOPE", { a: 1 }), {
    subject: { kind: "envelope", id: of.id },
    operation: "VIEW_ENVELOPE",
    at: now,
    details: { a: 1 },
    accountId: "account",
    mailboxId: bob,
    userId: "user",
    signIn: { by: "password" },
  });
});

test("a reminder and a change contain the id of their envelope, a reminder its number and its time too", () => {
  const { id, revision } = of;
  const payload = { envelopeId: id, code: 312, at: now };
  assert.deepEqual(changes.remindsEvent(id, 312, now), { name: "envelope.reminds", key: id, payload });
  assert.deepEqual(changes.changedEvent(of), { name: "envelope.changed", key: id, payload: { envelopeId: id, revision } });
});

test("a step invites addresses only when it comes to some", () => {
  const names = (more: Partial<EnvelopeRole>) => {
    const reached = envelope.roles.slice(1, 2).map((role) => ({ ...role, ...turn, ...more }));
    const step = { envelope, completed: [], reached, attachmentIds: [], releasedIds: [] };
    return changes.changeOfFill(step, actor).events.map(({ name }) => name);
  };
  assert.deepEqual(names({}), ["envelope.changed"]);
  assert.deepEqual(names({ mailboxId: undefined, email: "d@delta.example" }), ["envelope.changed", "envelope.invites"]);
});

test("the end of an envelope is recorded when it comes", () => {
  const step = { completed: [], reached: [], attachmentIds: [], releasedIds: [] };
  const operations = (status: "SENT" | "COMPLETED") =>
    changes.changeOfFill({ ...step, envelope: { ...envelope, status } }, actor).audit.map(({ operation, at }) => [operation, at]);
  assert.deepEqual([operations("SENT"), operations("COMPLETED")], [[], [["COMPLETED", now]]]);
});

test("an accepted invitation names the roles that its mailbox takes", () => {
  const reached = envelope.roles.map((role, index) => ({ ...role, mailboxId: index === 1 ? bob : cid }));
  const step = { envelope, completed: [], reached, attachmentIds: [], releasedIds: [] };
  const [first] = changes.changeOfAccept(step, actor, { agreed: true }).audit;
  assert.deepEqual([first?.operation, first?.details], ["INVITATION_ACCEPT", { roleIds: ["first"], agreed: true }]);
});
