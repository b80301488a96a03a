import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../fault/fault.ts";
import type { MailboxId } from "../../ids/id.ts";
import type { Signature } from "../model/model.ts";
import { refuseReplays } from "./refuse-replays.ts";
import { ann, bob, now } from "../../../../tests/world/envelopes/example.ts";

function made(mailboxId: MailboxId, ids: Pick<Signature, "valueId" | "keyId">): Signature {
  const bytes = { source: "binary", file: { sha256: "", sizeBytes: 1, crc32: 1 }, hash: "" } as const;
  const by = { signer: "Bob", serial: "0f", algorithm: "RSA", signedAt: now };
  return { name: "n", documentId: "d", roleId: "r", mailboxId, ...by, ...bytes, ...ids };
}

function refused(kept: readonly Signature[], given: readonly Signature[]): readonly (readonly [string, string | undefined])[] {
  try {
    refuseReplays(
      { signatures: kept },
      given.map((signature, at) => ({ signature, pointer: `/${at}` })),
    );
    return [];
  } catch (error) {
    assert.ok(error instanceof Fault);
    return (error.details.errors ?? []).map(({ code, pointer }) => [code, pointer]);
  }
}

const bobs = made(bob, { valueId: "v1", keyId: "k1" });
const cases: readonly (readonly [string, readonly Signature[], readonly Signature[], readonly (readonly [string, string])[]])[] =
  [
    ["another value by another key", [bobs], [made(ann, { valueId: "v2", keyId: "k2" })], []],
    ["another value by the same key for the same mailbox", [bobs], [made(bob, { valueId: "v2", keyId: "k1" })], []],
    ["a value that is there", [bobs], [made(ann, { valueId: "v1", keyId: "k2" })], [["signature.replayed", "/0"]]],
    ["a value of one's own that is there", [bobs], [bobs], [["signature.replayed", "/0"]]],
    ["a value given twice at once", [], [bobs, bobs], [["signature.replayed", "/1"]]],
    ["another mailbox's key", [bobs], [made(ann, { valueId: "v2", keyId: "k1" })], [["signature.key_taken", "/0"]]],
    ["what was signed before values were kept", [made(bob, {})], [made(ann, { valueId: "v1", keyId: "k1" })], []],
    [
      "several, each with its place",
      [bobs],
      [
        made(ann, { valueId: "v1", keyId: "k1" }),
        made(ann, { valueId: "v3", keyId: "k3" }),
        made(ann, { valueId: "v4", keyId: "k1" }),
      ],
      [
        ["signature.replayed", "/0"],
        ["signature.key_taken", "/2"],
      ],
    ],
  ];
for (const [what, kept, given, rows] of cases) {
  test(`${what}: ${rows.map(([code]) => code).join(", ") || "taken"}`, () => {
    assert.deepEqual(refused(kept, given), rows);
  });
}
