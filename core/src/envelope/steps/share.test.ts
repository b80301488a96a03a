import assert from "node:assert/strict";
import { test } from "node:test";
import { share, type SharerRights, type ExistingShare } from "./share.ts";
import { ann, bob, cid, envelopeId } from "../../../../tests/world/envelopes/example.ts";

const whole = { allowsSharing: true, isTakingPart: true };
const cases: readonly (readonly [string, SharerRights, ExistingShare, string])[] = [
  ["an envelope is shared with a mailbox that does not have it", whole, undefined, "new"],
  ["sharing again changes nothing", whole, { sharedBy: ann }, "before"],
  ["a mailbox that another mailbox shared it with has it already", whole, { sharedBy: bob }, "share.participant"],
  ["a participant has it already", whole, { sharedBy: undefined }, "share.participant"],
  ["what may not be shared is not", { ...whole, allowsSharing: false }, undefined, "share.forbidden"],
  ["what one only sees by a share is not shared on", { ...whole, isTakingPart: false }, undefined, "share.forbidden"],
  ["what one does not see does not exist", undefined, { sharedBy: undefined }, "envelope.not_found"],
];

for (const [title, standing, tie, expected] of cases) {
  test(title, () => {
    const result = share({ envelopeId, mailboxId: cid }, ann, standing, tie);
    assert.equal("done" in result ? result.done : result.refused.code, expected);
    assert.deepEqual([result.envelopeId, result.mailboxId], [envelopeId, cid]);
  });
}
