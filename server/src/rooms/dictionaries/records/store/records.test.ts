import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import type { Transaction } from "../../../../io/database/database.ts";
import { newId } from "../../../../io/basics.ts";
import { copyHeader, copyTrailer } from "../copy-rows.ts";
import { addRecords, copyRecords } from "./records.ts";

const setId = newId<"recordSet">();
const mib = 1024 ** 2;

/** A transaction that keeps what was copied, a buffer for each COPY. */
function keeping(copies: Buffer[]): Transaction {
  const copyFrom = (): Writable => {
    const parts: Buffer[] = [];
    return new Writable({
      write: (part: Buffer, _encoding, done) => void (parts.push(part), done()),
      final: (done) => void (copies.push(Buffer.concat(parts)), done()),
    });
  };
  return { run: async () => 0, copyFrom } as unknown as Transaction;
}

const cases: readonly (readonly [name: string, pieceBytes: number, pieces: number, copies: number])[] = [
  ["no rows at all", 0, 0, 0],
  ["some rows", 1000, 20, 1],
  ["many short rows", 100_000, 200, 5],
  ["rows of some MiB", 3 * mib, 10, 5],
];
for (const [name, pieceBytes, count, wanted] of cases) {
  const pieces = Array.from({ length: count }, (_, at) => Buffer.alloc(pieceBytes, at + 1));
  const check = (copies: readonly Buffer[]): void => {
    assert.equal(copies.length, wanted);
    for (const copy of copies) {
      assert.deepEqual([copy.subarray(0, copyHeader.length), copy.subarray(-2)], [copyHeader, copyTrailer]);
      assert.ok(copy.length < 4 * mib + Math.max(2 * mib, pieceBytes));
    }
    const rows = copies.map((copy) => copy.subarray(copyHeader.length, -copyTrailer.length));
    assert.ok(Buffer.concat(rows).equals(Buffer.concat(pieces)));
  };
  test(`a request copies ${name} a few MiB at a time, which PostgreSQL holds in memory`, async () => {
    const copies: Buffer[] = [];
    await addRecords(keeping(copies), { setId, rows: pieces, count });
    check(copies);
  });
  test(`an import copies ${name} a few MiB at a time, which PostgreSQL holds in memory`, async () => {
    const copies: Buffer[] = [];
    const given = async function* () {
      for (const rows of pieces) yield { rows, count: 1 };
    };
    assert.equal(await copyRecords(keeping(copies), setId, given()), count);
    check(copies);
  });
}

test("a source that fails ends the copy with its error", async () => {
  const failing = async function* () {
    yield { rows: Buffer.alloc(6 * mib), count: 1 };
    yield { rows: Buffer.alloc(10), count: 1 };
    throw new Error("the import was cancelled");
  };
  await assert.rejects(copyRecords(keeping([]), setId, failing()), /the import was cancelled/);
});
