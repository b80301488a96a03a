import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditRecord } from "../audit/record.ts";
import { isForParticipants, recordsOfState, stateRecords, trailRecords } from "./state-records.ts";

type Kind = Pick<AuditRecord, "operation" | "details">;

const changes =
  "CREATE_DRAFT_ENV SEND_ENVELOPE RECEIVE_ENVELOPE INVITATION_ACCEPT FILL_FIELDS APPROVED SIGN_DOCUMENTS ENVELOPE_DELEGATE " +
  "DELEGATION_CANCELLED CANCEL COMPLETED";
const expiry: Kind = { operation: "INFO", details: { status: "EXPIRED" } };
const note: Kind = { operation: "INFO", details: { text: "Called" } };
const email: Kind = { operation: "INFO", details: { to: "dan@echo.example" } };
const cases: readonly (readonly [kind: Kind, isChange: boolean, isInTrail: boolean, isForAll: boolean])[] = [
  ...changes.split(" ").map((operation) => [{ operation, details: {} }, true, true, true] as const),
  [expiry, true, true, true],
  [note, false, true, true],
  [email, false, false, true],
  [{ operation: "INFO", details: {} }, false, false, false],
  [{ operation: "VIEW_ENVELOPE", details: {} }, false, false, true],
  [{ operation: "ARCHIVE_DOWNLOAD", details: {} }, false, false, true],
  [{ operation: "ARCHIVE_DOWNLOAD", details: { shareId: "s" } }, false, false, false],
  [{ operation: "CHAIN_CARRIED_OVER", details: {} }, false, false, true],
  [{ operation: "ARCHIVE", details: { text: "x" } }, false, false, false],
  [{ operation: "COPY_SHARED", details: {} }, false, false, false],
];
for (const [kind, isChange, isInTrail, isForAll] of cases) {
  test(`a record ${kind.operation} ${JSON.stringify(kind.details)} is ${isChange ? "a" : "no"} change of state`, () => {
    const record = kind as AuditRecord;
    assert.deepEqual(
      [recordsOfState([record]).length === 1, trailRecords([record]).length === 1, isForParticipants(record)],
      [isChange, isInTrail, isForAll],
    );
  });
}

test("an archive has the records up to the last change of state, of others notes only", () => {
  const records = [
    { operation: "SEND_ENVELOPE" },
    email,
    note,
    { operation: "FILL_FIELDS" },
    { ...note },
    email,
  ] as AuditRecord[];
  assert.deepEqual(recordsOfState(records), records.slice(0, 4));
  assert.deepEqual(stateRecords(records), [records[0], records[2], records[3]]);
  assert.deepEqual(trailRecords(records), [records[0], records[2], records[3], records[4]]);
});
