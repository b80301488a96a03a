import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../fault/fault.ts";
import { parseInstant } from "../ids/instant.ts";
import { domainTransitions, refuseDomainAction, stageOf, statusOfStage, type DomainAction, type Stage } from "./transitions.ts";

const actions: readonly DomainAction[] = ["verify", "confirm", "check", "activate", "deactivate"];
/** 0: it may be done; else the number of the fault. */
const expected: Readonly<Record<Stage, readonly number[]>> = {
  registered: [0, 20023, 20023, 20020, 20021],
  begun: [0, 0, 0, 20020, 20021],
  expired: [0, 20022, 0, 20020, 20021],
  inactive: [20019, 20019, 0, 0, 20021],
  active: [20019, 20019, 0, 20020, 0],
  lost: [0, 0, 0, 20022, 20021],
};
const codes: Readonly<Record<string, number>> = {
  "domain.verified_already": 20019,
  "domain.not_inactive": 20020,
  "domain.not_active": 20021,
  "domain.verification_expired": 20022,
  "domain.not_begun": 20023,
};

function numberOf(stage: Stage, action: DomainAction): number | undefined {
  try {
    refuseDomainAction(stage, action);
    return 0;
  } catch (error) {
    assert.ok(error instanceof Fault);
    assert.ok(!JSON.stringify(error.details.data).includes(`"${action}"`));
    return codes[error.code];
  }
}

for (const [stage, numbers] of Object.entries(expected) as [Stage, readonly number[]][]) {
  for (const [index, action] of actions.entries()) {
    const title = numbers[index] === 0 ? "can be done" : `is refused by ${numbers[index]}`;
    test(`${action} of a domain that is ${stage} ${title}`, () => assert.equal(numberOf(stage, action), numbers[index]));
  }
}

test("a refused action reports the status and the allowed actions", () => {
  assert.throws(
    () => refuseDomainAction("begun", "activate"),
    (error) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual(error.details.data, { status: "UNVERIFIED", allowed: ["verify", "confirm", "check"] });
      return true;
    },
  );
});

test("the stage follows from the status, the challenge, the end of the attempts and the loss of the verification", () => {
  const at = (text: string) => parseInstant(text, "at");
  const now = at("2026-11-20T12:00:00.000Z");
  const challenge = { method: "DNS_TXT_RECORD", value: "x" } as const;
  const bare = { status: "UNVERIFIED", challenge: undefined, triedUntil: undefined, lostAt: undefined } as const;
  assert.equal(stageOf(bare, now), "registered");
  assert.equal(stageOf({ ...bare, challenge }, now), "begun");
  assert.equal(stageOf({ ...bare, challenge, triedUntil: at("2026-11-20T12:00:00.001Z") }, now), "begun");
  assert.equal(stageOf({ ...bare, challenge, triedUntil: now }, now), "expired");
  assert.equal(stageOf({ ...bare, challenge, status: "INACTIVE" }, now), "inactive");
  assert.equal(stageOf({ ...bare, challenge, status: "INACTIVE", lostAt: now }, now), "lost");
  assert.equal(stageOf({ ...bare, challenge, status: "ACTIVE" }, now), "active");
});

test("the table of domains is this one, and each stage is answered as its status", () => {
  assert.deepEqual(
    domainTransitions.map(({ from, action, to }) => `${from} ${action} → ${to.join(", ")}`),
    [
      "registered verify → begun",
      "begun verify → begun",
      "begun check → begun",
      "begun confirm → begun, inactive",
      "begun find → inactive",
      "expired verify → begun",
      "expired check → expired",
      "inactive check → inactive",
      "inactive activate → active",
      "inactive lose → lost",
      "active check → active",
      "active deactivate → inactive",
      "active lose → lost",
      "lost verify → lost",
      "lost check → lost",
      "lost confirm → lost, inactive",
      "lost find → inactive",
    ],
  );
  assert.deepEqual(statusOfStage, {
    registered: "UNVERIFIED",
    begun: "UNVERIFIED",
    expired: "UNVERIFIED",
    inactive: "INACTIVE",
    active: "ACTIVE",
    lost: "INACTIVE",
  });
  assert.throws(
    () => refuseDomainAction("inactive", "verify"),
    (error) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual(error.details.data, { status: "INACTIVE", allowed: ["check", "activate"] });
      return true;
    },
  );
});
