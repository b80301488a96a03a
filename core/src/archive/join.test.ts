import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../ids/instant.ts";
import { allSteps } from "../xml/steps.ts";
import { joinArchives } from "./join.ts";
import type { ArchiveEntry } from "./plan.ts";

const entry = (path: string): ArchiveEntry => ({
  path,
  kind: "audit",
  documentId: undefined,
  viewRoleIds: [],
  contentType: "application/pdf",
  sha256: path,
  sizeBytes: 1,
  crc32: 1,
  modifiedAt: parseInstant("2026-11-20T08:00:00.000Z", "at"),
});
const part = (fileName: string, ...paths: readonly string[]) => ({ fileName, entries: paths.map(entry) });
const pathsOf = (parts: Parameters<typeof joinArchives>[0]) => {
  const { fileName, entries } = allSteps(joinArchives(parts));
  return [fileName, ...entries.map(({ path }) => path)];
};

test("a single archive stays as it is", () => {
  assert.deepEqual(pathsOf([part("Pumps.zip", "A/A.pdf", "AuditTrail.pdf")]), ["Pumps.zip", "A/A.pdf", "AuditTrail.pdf"]);
});

test("several archives have a folder each, of which no two are called the same", () => {
  const parts = [part("Pumps.zip", "a.pdf"), part("PUMPS.zip", "a.pdf"), part("x.zip.zip", "a.pdf")];
  assert.deepEqual(pathsOf(parts), ["Envelopes.zip", "Pumps/a.pdf", "PUMPS (2)/a.pdf", "x.zip/a.pdf"]);
});
