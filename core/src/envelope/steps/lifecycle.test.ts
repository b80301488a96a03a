import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault } from "../../fault/fault.ts";
import { addMs, type Instant } from "../../ids/instant.ts";
import type { MailboxId } from "../../ids/id.ts";
import { approve } from "./approve.ts";
import { cancel } from "./cancel.ts";
import { save } from "./fill.ts";
import type { Envelope } from "../model/model.ts";
import { saveDraft, send, type SendFacts } from "./send.ts";
import { readEnvelope } from "../xml/read.ts";
import { allSteps } from "../../xml/steps.ts";
import {
  ann,
  bob,
  cid,
  fillAs,
  flow,
  now,
  role,
  template,
  templateId,
  versionId,
  envelopeId,
  xml,
} from "../../../../tests/world/envelopes/example.ts";
import {
  isBirth,
  lifeSeenBy,
  moves,
  unborn,
  waitUntil,
  type Life,
  type Move,
  type MoveName,
} from "../../../../tests/world/envelopes/life.ts";
import { envelopeAt, refuseAction, visibleStatus } from "../model/transitions.ts";
import type { Decision } from "./step.ts";

const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "approver", 2)] });
const head = `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`;
const people = [ann, bob, cid];

type Real = { envelope: Envelope | undefined; now: Instant };

function sendingOf(real: Real, text: string): SendFacts {
  const { input } = readEnvelope(text);
  assert.ok(input);
  const mailboxes = new Map(people.map((id) => [id, { isRemoved: false, isArchived: false }]));
  const ids = { id: envelopeId, templateId, templateVersion: versionId, senderMailboxId: ann };
  const facts = {
    mailboxes,
    contacts: new Set<MailboxId>(),
    attachments: new Map(),
    dictionaries: new Map(),
    totalMaxBytes: 100,
  };
  return { ...ids, ...facts, input, template: of, now: real.now, draft: real.envelope };
}

function take(decision: Decision): Envelope {
  assert.ok("step" in decision, JSON.stringify(decision));
  return decision.step.envelope;
}

const standing = (real: Real): Envelope => {
  assert.ok(real.envelope);
  return envelopeAt(real.envelope, real.now);
};

const input = (text: string) => readEnvelope(text).input!;
const saving = (real: Real, who: MailboxId) => ({
  envelope: standing(real),
  template: of,
  input: input(xml('<field name="b">half</field>', "")),
  mailboxId: who,
  attachments: new Map(),
  dictionaries: new Map(),
  totalMaxBytes: 100,
  now: real.now,
});

/** The product's own function for each move. Throws, and changes nothing, when the move is refused. */
const acts: Readonly<Record<MoveName, (real: Real, who: MailboxId) => Envelope | undefined>> = {
  "create a draft": (real) => {
    if (real.envelope) throw new Fault("request.conflict");
    return take(saveDraft(sendingOf(real, xml("", ""))));
  },
  "send again": (real) => {
    if (real.envelope) throw new Fault("request.conflict");
    return take(send(sendingOf(real, xml('<field name="a">x</field>', head))));
  },
  "save the draft": (real) => {
    if (standing(real).status !== "DRAFT") throw new Fault("request.conflict");
    return take(saveDraft(sendingOf(real, xml('<field name="a">half</field>'))));
  },
  "send the draft": (real) => {
    refuseAction(standing(real), "send");
    return take(send(sendingOf(real, xml('<field name="a">x</field>', head))));
  },
  remove: (real) => {
    refuseAction(standing(real), "remove");
    return undefined;
  },
  save: (real, who) => take(allSteps(save(saving(real, who)))),
  fill: (real, who) => take(fillAs(who, standing(real), xml('<field name="b">y</field>', ""), { of, at: real.now })),
  approve: (real, who) => approve({ envelope: standing(real), mailboxId: who, now: real.now }).envelope,
  cancel: (real, who) => cancel({ envelope: standing(real), mailboxId: who, now: real.now }, "Ordered twice"),
};

type Command = fc.Command<Life, Real>;

function commandOf(move: Move): Command {
  return {
    check: (life) => life.status !== "NONE" || isBirth(move),
    run: (life, real) => {
      const before = real.envelope;
      const isDone = isTaken(() => (real.envelope = acts[move.name](real, people[move.by]!)));
      assert.equal(isDone, move.isAllowed(life), move.name);
      if (isDone) move.change(life, real.now);
      else assert.equal(real.envelope, before);
      compare(life, real);
    },
    toString: () => `${move.name} as ${move.by}`,
  };
}

function isTaken(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    assert.ok(error instanceof Fault, String(error));
    return false;
  }
}

const wait: Command = {
  check: () => true,
  run: (life, real) => {
    real.now = addMs(real.now, 9 * 3_600_000);
    waitUntil(life, real.now);
    compare(life, real);
  },
  toString: () => "wait nine hours",
};

/** Compares the status each mailbox sees, now and on the next read, with the model. */
function compare(life: Life, real: Real): void {
  if (life.status === "NONE") return assert.equal(real.envelope, undefined);
  const envelope = standing(real);
  assert.equal(envelope.status, life.status);
  assert.deepEqual(
    people.map((who) => visibleStatus(envelope, who, real.now)),
    people.map((_, by) => lifeSeenBy(life, by)),
  );
  assert.equal(
    envelope.roles.some(({ isActive }) => isActive),
    life.status === "SENT",
  );
}

test("an envelope goes through its life as the simple model says, whatever is done in whatever order", () => {
  const steps = [...moves.map(commandOf), wait].map((command) => fc.constant(command));
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 60, size: "max" }), (commands) => {
      fc.modelRun(() => ({ model: unborn(), real: { envelope: undefined, now } as Real }), commands);
    }),
    { numRuns: 1000 },
  );
});
