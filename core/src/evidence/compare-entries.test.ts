import assert from "node:assert/strict";
import { test } from "node:test";
import { canonical } from "../audit/canonical.ts";
import { compareEntries } from "./compare-entries.ts";
import type { SignedEvidence } from "./evidence.ts";
import type { ReadEntry } from "./read-entries.ts";

const slowMs = 1500;

const entryOf = (path: string, sha256: string) => ({ path, sha256, sizeBytes: 1 });
const readOf = (name: string, sha256: string): ReadEntry => ({ name, sha256, sizeBytes: 1, crc32: 1, offset: 0 });
const evidenceOf = (entries: readonly object[], restricted: readonly object[]): SignedEvidence =>
  Object({ format: 2, entries, restricted });

async function compared(evidence: SignedEvidence, entries: readonly ReadEntry[], text: string) {
  const began = process.cpuUsage().user / 1000;
  const all = [...entries, readOf("evidence.json", "z")];
  const found = await compareEntries({ folder: "", evidence }, all, async () => text);
  assert.ok(process.cpuUsage().user / 1000 - began < slowMs);
  return found;
}

test("tens of thousands of files and restricted documents are compared in one pass", async () => {
  const places = Array.from({ length: 40_000 }, (_, n) => n);
  const evidence = evidenceOf(
    places.map((n) => entryOf(`f${n}`, `s${n}`)),
    places.map((position) => ({ position, sha256: `r${position}` })),
  );
  const { flaws, copy } = await compared(
    evidence,
    places.map((n) => readOf(`f${n}`, `s${n}`)),
    "",
  );
  assert.deepEqual([flaws, copy.hiddenDocuments], [[], 40_000]);
});

test("a restricted document that is named again and again counts once", async () => {
  const own = Array.from({ length: 3000 }, (_, n) => entryOf(`r${n}`, `s${n}`));
  const document = { documentId: "d", entries: own, format: 2, path: "own.json", salt: "s" };
  const evidence = evidenceOf(
    [],
    own.map(() => ({ position: 0, sha256: "own" })),
  );
  const { copy } = await compared(evidence, [readOf("own.json", "own")], canonical(document));
  assert.equal(copy.leftOut.length, 3000);
});
