import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "../../fault/catalogue.ts";
import { Fault } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import { addDays } from "../../ids/instant.ts";
import { accept } from "./accept.ts";
import { delegate, takeBack, type DelegateFacts } from "./delegate.ts";
import { envelopeLimits } from "../model/limits.ts";
import type { Delegation, Envelope, Recipient } from "../model/model.ts";
import { ann, bob, cid, flow, now, role, sent, template, xml } from "../../../../tests/world/envelopes/example.ts";
import { fillAs } from "../../../../tests/world/envelopes/example.ts";

const dan = "00000000-0000-7000-8000-00000000000d" as MailboxId;
const eve = "00000000-0000-7000-8000-0000000000ee" as MailboxId;
const head = `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`;
const order = sent(xml('<field name="a">x</field>', head));

const mailbox = (mailboxId: MailboxId): Recipient => ({ mailboxId, email: undefined });
const address = (email: string): Recipient => ({ mailboxId: undefined, email });
const nora = address("nora@nowhere.example");

const facts: DelegateFacts = {
  envelope: order,
  mailboxId: bob,
  now,
  to: mailbox(dan),
  guestMailboxId: undefined,
  delegations: [],
  invitedEmails: new Set(),
  closedRoleIds: new Set(),
  codedRoleIds: new Set(),
};
const given = (to: MailboxId | Recipient, more: Partial<DelegateFacts> = {}) =>
  delegate({ ...facts, to: typeof to === "string" ? mailbox(to) : to, ...more });

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Fault);
    return catalogue[error.code].code;
  }
}

const holders = ({ roles }: Envelope) => roles.map(({ mailboxId }) => mailboxId);

test("a delegation gives every active role of the mailbox away, and nothing else changes hands", () => {
  const both = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "assignee", 1)] });
  const text = xml('<field name="a">x</field>', head.replace(cid, bob));
  const { envelope, delegations, isNew } = given(dan, { envelope: sent(text, { template: both }) });
  assert.deepEqual(holders(envelope), [ann, dan, dan]);
  assert.deepEqual([envelope.revision, envelope.changedByRoleId, envelope.status, isNew], [2, "first", "SENT", true]);
  const link = { step: 0, from: bob, to: dan, email: undefined, isAutomatic: false };
  assert.deepEqual(delegations, [
    { roleId: "first", ...link },
    { roleId: "second", ...link },
  ]);
  assert.deepEqual(holders(given(dan).envelope), [ann, dan, cid]);
});

test("a delegate can delegate further, and can hold a role once only", () => {
  const one = given(dan);
  const two = given(eve, { envelope: one.envelope, mailboxId: dan, delegations: one.delegations });
  assert.deepEqual([two.delegations[0]?.step, two.delegations[0]?.from, holders(two.envelope)[1]], [1, dan, eve]);
  const chain = [...one.delegations, ...two.delegations];
  for (const back of [bob, dan, eve]) {
    assert.equal(
      codeOf(() => given(back, { envelope: two.envelope, mailboxId: eve, delegations: chain })),
      30025,
    );
  }
});

test("a delegation requires an active role, an envelope in progress that allows it, and a delegate who may hold the role", () => {
  const barred = { ...order, forwarding: { ...order.forwarding, delegation: false } };
  const long = Array.from({ length: envelopeLimits.delegationsMax }, (_, step): Delegation => ({
    roleId: "first",
    step,
    from: cid,
    to: bob,
    email: undefined,
    isAutomatic: false,
  }));
  const cases: readonly (readonly [Partial<DelegateFacts>, number | undefined])[] = [
    [{ mailboxId: cid }, 50049],
    [{ mailboxId: ann }, 50049],
    [{ now: addDays(now, 1) }, 50050],
    [{ envelope: { ...order, status: "CANCELLED" } }, 50050],
    [{ envelope: barred }, 50089],
    [{ envelope: barred, mailboxId: cid }, 50049],
    [{ delegations: long }, 50089],
    [{ delegations: long.slice(1) }, undefined],
    [{ closedRoleIds: new Set(["first"]) }, 50111],
    [{ closedRoleIds: new Set(["second"]) }, undefined],
  ];
  for (const [more, code] of cases)
    assert.equal(
      codeOf(() => given(dan, more)),
      code,
    );
});

test("a mailbox that has received the envelope before does not receive it again", () => {
  const filled = fillAs(
    bob,
    order,
    `<envelope templateUuid="${order.templateId}"><documents><document id="form"><field name="b">y</field></document></documents></envelope>`,
  );
  assert.ok("step" in filled);
  const { envelope } = filled.step;
  assert.equal(given(bob, { envelope, mailboxId: cid }).isNew, false);
  assert.equal(given(ann, { envelope, mailboxId: cid }).isNew, true);
});

test("a role is taken back from its current holder, and the delegates lose the envelope", () => {
  const one = given(dan);
  const two = given(eve, { envelope: one.envelope, mailboxId: dan, delegations: one.delegations });
  const delegations = [...one.delegations, ...two.delegations];
  const first = takeBack({ envelope: two.envelope, mailboxId: bob, now, to: undefined, delegations });
  assert.deepEqual([holders(first.envelope)[1], first.removed, first.leaving], [bob, delegations, [dan, eve]]);
  const second = takeBack({ envelope: two.envelope, mailboxId: dan, now, to: mailbox(eve), delegations });
  assert.deepEqual([holders(second.envelope)[1], second.removed, second.leaving], [dan, two.delegations, [eve]]);
});

test("the sender who takes over and returns a role remains a participant", () => {
  const one = given(ann);
  const { leaving } = takeBack({ ...one, mailboxId: bob, now, to: mailbox(ann) });
  assert.deepEqual(leaving, []);
});

test("only the delegating mailbox takes back a delegation, and only of an incomplete role", () => {
  const { envelope, delegations } = given(dan);
  const done = {
    ...envelope,
    roles: envelope.roles.map((one) => ({ ...one, isActive: false, isCompleted: one.id === "first" })),
  };
  const cases: readonly (readonly [MailboxId, MailboxId | undefined, Envelope, number | undefined])[] = [
    [bob, dan, envelope, undefined],
    [bob, undefined, envelope, undefined],
    [bob, eve, envelope, 50090],
    [ann, undefined, envelope, 50091],
    [dan, dan, envelope, 50091],
    [bob, dan, done, 50092],
    [bob, dan, { ...done, status: "COMPLETED" }, 50092],
    [bob, dan, { ...envelope, status: "CANCELLED" }, 50050],
  ];
  for (const [mailboxId, delegateId, of, code] of cases) {
    const to = delegateId && mailbox(delegateId);
    assert.equal(
      codeOf(() => takeBack({ envelope: of, mailboxId, now, to, delegations })),
      code,
    );
  }
  assert.equal(
    codeOf(() => takeBack({ envelope, mailboxId: bob, now, to: undefined, delegations: [] })),
    50090,
  );
});

test("an email address gets the active roles, and is yet to accept them", () => {
  const { envelope, delegations, isNew } = given(nora);
  assert.deepEqual(
    envelope.roles.map(({ mailboxId, email, isActive }) => [mailboxId, email, isActive]),
    [
      [ann, undefined, false],
      [undefined, nora.email, true],
      [cid, undefined, false],
    ],
  );
  const link = { roleId: "first", step: 0, from: bob, to: undefined, email: nora.email, isAutomatic: false };
  assert.deepEqual([delegations, isNew], [[link], false]);
});

/** Addresses invited before, as many as this. */
const invited = (count: number) => new Set(Array.from({ length: count }, (_, index) => `${index}@nowhere.example`));
const before = (more: Partial<Delegation>): Delegation => ({ ...one(cid, bob), ...more });
function one(from: MailboxId, to: MailboxId): Delegation {
  return { roleId: "first", step: 0, from, to, email: undefined, isAutomatic: false };
}

const emailCases: readonly (readonly [string, Partial<DelegateFacts>, number | undefined])[] = [
  ["that has not held the role", {}, undefined],
  ["that has held another role", { delegations: [before({ roleId: "second", email: nora.email })] }, undefined],
  ["that has held the role", { delegations: [before({ email: nora.email })] }, 30025],
  ["whose guest holds the role", { guestMailboxId: bob }, 30025],
  ["whose guest has held the role", { guestMailboxId: cid, delegations: [before({})] }, 30025],
  ["whose guest has held no role", { guestMailboxId: dan, delegations: [before({})] }, undefined],
  ["for a role of contacts", { closedRoleIds: new Set(["first"]) }, 50111],
  ["for a role with an access code", { codedRoleIds: new Set(["first"]) }, 50089],
  ["beside a role with an access code", { codedRoleIds: new Set(["second"]) }, undefined],
  ["as the last one of an envelope", { invitedEmails: invited(envelopeLimits.emailsMax - 1) }, undefined],
  ["as one too many of an envelope", { invitedEmails: invited(envelopeLimits.emailsMax) }, 50088],
];
for (const [what, more, code] of emailCases) {
  test(`a delegation to an address ${what} is ${code === undefined ? "possible" : "refused"}`, () => {
    assert.equal(
      codeOf(() => given(nora, more)),
      code,
    );
  });
}

test("an address that was invited before does not count twice", () => {
  const invitedEmails = new Set([...[...invited(envelopeLimits.emailsMax)].slice(1), nora.email ?? ""]);
  assert.equal(
    codeOf(() => given(nora, { invitedEmails })),
    undefined,
  );
});

test("a delegation to an address is taken back before and after it accepted, by the address or without it", () => {
  const { envelope, delegations } = given(nora);
  const accepted = accept({ envelope, mailboxId: dan, now }, nora.email ?? "", delegations).envelope;
  const links = delegations.map((link) => ({ ...link, to: dan }));
  const cases = [
    [envelope, delegations, nora, []],
    [envelope, delegations, undefined, []],
    [accepted, links, nora, [dan]],
    [accepted, links, mailbox(dan), [dan]],
  ] as const;
  for (const [of, all, to, leaving] of cases) {
    const taken = takeBack({ envelope: of, mailboxId: bob, now, to, delegations: all });
    assert.deepEqual([holders(taken.envelope)[1], taken.envelope.roles[1]?.email, taken.leaving], [bob, undefined, leaving]);
  }
  const other = address("eve@nowhere.example");
  assert.equal(
    codeOf(() => takeBack({ envelope, mailboxId: bob, now, to: other, delegations })),
    50090,
  );
  assert.equal(
    codeOf(() =>
      accept(
        { envelope: takeBack({ envelope, mailboxId: bob, now, to: nora, delegations }).envelope, mailboxId: dan, now },
        "nora@nowhere.example",
      ),
    ),
    50053,
  );
});
