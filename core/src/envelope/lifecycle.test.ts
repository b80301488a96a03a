import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Fault } from "../fault/fault.ts";
import { addDays, addMs, type Instant } from "../ids/instant.ts";
import type { MailboxId } from "../ids/id.ts";
import { approve } from "./approve.ts";
import { cancel } from "./cancel.ts";
import { save } from "./fill.ts";
import type { Envelope, EnvelopeStatus } from "./model.ts";
import { prepareDraft, prepareSend, type Decision, type Sending } from "./prepare-send.ts";
import { readEnvelope } from "./read.ts";
import { envelopeAt, seenStatus } from "./status.ts";
import { ann, bob, cid, fillAs, flow, now, role, template, templateId, versionId, envelopeId, xml } from "./test-example.ts";
import { refuseAction } from "./transitions.ts";

const of = template({ roles: [role("sender", "sender", 0), role("first", "assignee", 1), role("second", "approver", 2)] });
const head = `<info><subject>s</subject><expire afterDays="1"/></info>${flow}`;
const people = [ann, bob, cid];

/** What an envelope is, as simply as it can be told. `turn`: whose step it is, 1 for bob, 2 for cid. */
type Model = { status: EnvelopeStatus | "NONE"; turn: number; endsAt: Instant | undefined };
type Real = { envelope: Envelope | undefined; now: Instant };

function sendingOf(real: Real, text: string): Sending {
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

/** One action: what the model says of it, what it does to the model, and what it does in truth. */
type Action = {
  readonly name: string;
  readonly isAllowed: (model: Model) => boolean;
  readonly change: (model: Model, at: Instant) => void;
  readonly act: (real: Real) => Envelope | undefined;
};

const end = (model: Model, status: EnvelopeStatus): void => void Object.assign(model, { status, turn: 0 });
const input = (text: string) => readEnvelope(text).input!;
const actions: readonly Action[] = [
  {
    name: "create a draft",
    isAllowed: ({ status }) => status === "NONE",
    change: (model) => end(model, "DRAFT"),
    act: (real) => {
      if (real.envelope) throw new Fault("request.conflict");
      return take(prepareDraft(sendingOf(real, xml("", ""))));
    },
  },
  {
    name: "save the draft",
    isAllowed: ({ status }) => status === "DRAFT",
    change: () => undefined,
    act: (real) => {
      if (standing(real).status !== "DRAFT") throw new Fault("request.conflict");
      return take(prepareDraft(sendingOf(real, xml('<field name="a">half</field>'))));
    },
  },
  {
    name: "send",
    isAllowed: ({ status }) => status === "DRAFT",
    change: (model, at) => Object.assign(model, { status: "SENT", turn: 1, endsAt: addDays(at, 1) }),
    act: (real) => {
      refuseAction(standing(real), "send");
      return take(prepareSend(sendingOf(real, xml('<field name="a">x</field>', head))));
    },
  },
  {
    name: "remove",
    isAllowed: ({ status }) => status === "DRAFT",
    change: (model) => Object.assign(model, { status: "NONE", turn: 0 }),
    act: (real) => {
      refuseAction(standing(real), "remove");
      return undefined;
    },
  },
  ...people.flatMap((who, place): readonly Action[] => [
    {
      name: `save as ${place}`,
      isAllowed: ({ status, turn }) => status === "SENT" && turn === 1 && place === 1,
      change: () => undefined,
      act: (real) =>
        take(
          save({
            envelope: standing(real),
            template: of,
            input: input(xml('<field name="b">half</field>', "")),
            mailboxId: who,
            attachments: new Map(),
            dictionaries: new Map(),
            totalMaxBytes: 100,
            now: real.now,
          }),
        ),
    },
    {
      name: `fill as ${place}`,
      isAllowed: ({ status, turn }) => status === "SENT" && turn === 1 && place === 1,
      change: (model) => Object.assign(model, { turn: 2 }),
      act: (real) => take(fillAs(who, standing(real), xml('<field name="b">y</field>', ""), { of, at: real.now })),
    },
    {
      name: `approve as ${place}`,
      isAllowed: ({ status, turn }) => status === "SENT" && turn === 2 && place === 2,
      change: (model) => end(model, "COMPLETED"),
      act: (real) => approve({ envelope: standing(real), mailboxId: who, now: real.now }).envelope,
    },
    {
      name: `cancel as ${place}`,
      isAllowed: ({ status, turn }) => status === "SENT" && place <= turn,
      change: (model) => end(model, "CANCELLED"),
      act: (real) => cancel({ envelope: standing(real), mailboxId: who, now: real.now }, "Ordered twice"),
    },
  ]),
];

type Command = fc.Command<Model, Real>;

function commandOf(action: Action): Command {
  return {
    check: (model) => model.status !== "NONE" || action.name === "create a draft",
    run: (model, real) => {
      const before = real.envelope;
      const isDone = isTaken(() => (real.envelope = action.act(real)));
      assert.equal(isDone, action.isAllowed(model), action.name);
      if (isDone) action.change(model, real.now);
      else assert.equal(real.envelope, before);
      compare(model, real);
    },
    toString: () => action.name,
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
  run: (model, real) => {
    real.now = addMs(real.now, 9 * 3_600_000);
    if (model.status === "SENT" && model.endsAt! <= real.now) end(model, "EXPIRED");
    compare(model, real);
  },
  toString: () => "wait nine hours",
};

/** Everybody sees what the model says, and the next reader too, whatever job has run. */
function compare(model: Model, real: Real): void {
  if (model.status === "NONE") return assert.equal(real.envelope, undefined);
  const envelope = standing(real);
  assert.equal(envelope.status, model.status);
  const waiting = people.map((who) => seenStatus(envelope, who, real.now) === "WAITING");
  assert.deepEqual(
    waiting,
    [0, 1, 2].map((place) => model.status === "SENT" && place === model.turn && place > 0),
  );
  assert.equal(
    envelope.roles.some(({ isActive }) => isActive),
    model.status === "SENT",
  );
}

test("an envelope goes through its life as the simple model says, whatever is done in whatever order", () => {
  const steps = [...actions.map(commandOf), wait].map((command) => fc.constant(command));
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 60, size: "max" }), (commands) => {
      fc.modelRun(
        () => ({ model: { status: "NONE", turn: 0, endsAt: undefined } as Model, real: { envelope: undefined, now } as Real }),
        commands,
      );
    }),
    { numRuns: 1000 },
  );
});
