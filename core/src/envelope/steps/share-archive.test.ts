import assert from "node:assert/strict";
import { test } from "node:test";
import { shareArchiveFault, type ArchiveSharerRights } from "./share-archive.ts";
import { envelopeId, now } from "../../../../tests/world/envelopes/example.ts";

const done = { allowsSharing: true, isTakingPart: true, status: "COMPLETED", expiresAt: undefined } as const;
const cases: readonly (readonly [string, ArchiveSharerRights, readonly [string, ...string[]] | undefined])[] = [
  ["the archive of a completed envelope is shared", done, undefined],
  ["also when the day of its expiry has come", { ...done, expiresAt: now }, undefined],
  ["what may not be shared is not", { ...done, allowsSharing: false }, ["share.forbidden"]],
  ["what one only sees by a share is not shared on", { ...done, isTakingPart: false }, ["share.forbidden"]],
  [
    "a mailbox that may not share does not learn the status",
    { ...done, status: "SENT", allowsSharing: false },
    ["share.forbidden"],
  ],
  ["an envelope in progress is not", { ...done, status: "SENT" }, ["share.not_completed", "SENT"]],
  ["nor one whose time is over", { ...done, status: "SENT", expiresAt: now }, ["share.not_completed", "EXPIRED"]],
  ["nor one that was cancelled", { ...done, status: "CANCELLED" }, ["share.not_completed", "CANCELLED"]],
  ["what one does not see does not exist", undefined, ["envelope.not_found"]],
];

for (const [title, standing, expected] of cases) {
  test(title, () => {
    const fault = shareArchiveFault(envelopeId, standing, now);
    assert.deepEqual(fault && [fault.code, ...(fault.args ?? [])], expected && [expected[0], envelopeId, ...expected.slice(1)]);
  });
}
