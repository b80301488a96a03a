import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditRecord } from "../audit/record.ts";
import { allSteps } from "../xml/steps.ts";
import { documentData } from "./document-data.ts";
import { isForParticipants, stateRecords, trailRecords } from "./state-records.ts";

test("the data of a document are its element of the envelope, by id", () => {
  const form = '<document id="form"><field name="a">x</field></document>';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const data = allSteps(documentData(`<envelope><document id="no"/><documents>${form}<document/></documents></envelope>`));
  assert.deepEqual(
    [...data],
    [
      ["form", head + form],
      ["", `${head}<document/>`],
    ],
  );
  assert.deepEqual([...allSteps(documentData("<envelope>"))], []);
  const fields = (count: number): string =>
    `<envelope><documents><document id="a">${"<field/>".repeat(count)}</document></documents></envelope>`;
  assert.equal(allSteps(documentData(fields(30_000))).size, 1);
});

test("an archive shows what changed the state of the envelope, not who viewed it", () => {
  const states = [
    "CREATE_DRAFT_ENV",
    "SEND_ENVELOPE",
    "RECEIVE_ENVELOPE",
    "INVITATION_ACCEPT",
    "FILL_FIELDS",
    "APPROVED",
    "SIGN_DOCUMENTS",
    "ENVELOPE_DELEGATE",
    "DELEGATION_CANCELLED",
    "CANCEL",
    "COMPLETED",
  ];
  const others = ["VIEW_ENVELOPE", "ARCHIVE_DOWNLOAD", "INFO", "ARCHIVE", "COPY_SHARED", "DRAFT_UPDATE"];
  const records = [...states, ...others].map((operation, index) => ({ operation, sequence: index + 1 }) as AuditRecord);
  const ended = { operation: "INFO", sequence: 99, details: { status: "EXPIRED" } } as unknown as AuditRecord;
  assert.deepEqual(
    stateRecords([...records, ended]).map(({ operation }) => operation),
    [...states, "INFO"],
  );
});

const [sentRecord, early, viewed, approval, filled, late] = [
  { operation: "SEND_ENVELOPE" },
  { operation: "INFO", details: { text: "Called" } },
  { operation: "VIEW_ENVELOPE" },
  { operation: "INFO", details: { approval: "rejected" } },
  { operation: "FILL_FIELDS" },
  { operation: "INFO", details: { text: "" } },
].map((record, index) => ({ ...record, sequence: index + 1 }) as unknown as AuditRecord);
const all = [sentRecord, early, viewed, approval, filled, late].filter((record) => record !== undefined);

test("an archive has the notes before the last change of state, the trail now has all notes", () => {
  assert.deepEqual(stateRecords(all), [sentRecord, early, filled]);
  assert.deepEqual(trailRecords(all), [sentRecord, early, filled, late]);
  assert.deepEqual(stateRecords([]), []);
});

test("participants see all of each other's steps, views and notes, not what an account does for itself", () => {
  const own = ["ARCHIVE", "DELETE", "ENVELOPE_UPDATE", "COPY_SHARED", "ARCHIVE_SHARE"].map((operation) => ({ operation }));
  assert.deepEqual(all.filter(isForParticipants), [sentRecord, early, viewed, filled, late]);
  assert.deepEqual(
    own.filter((record) => isForParticipants({ ...record, details: {} })),
    [],
  );
});
