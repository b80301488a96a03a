import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, type Instant } from "@chancery/core/ids/instant.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { confirmRows, importEnd, uploadRows } from "@chancery/tests/world/imports.ts";
import { world } from "@chancery/tests/world/world.ts";
import { systemClock } from "../../../io/clock.ts";

let stepMs = 0;
let shiftMs = 0;
const clock = { now: (): Instant => addMs(systemClock.now(), (shiftMs += stepMs)) };
const { ann } = await world({ works: true, clock });

/** The notifications of an import; while it runs each reading of the clock is `ms` later than the last. */
async function noticesOf(rows: string, ms: number): Promise<readonly (readonly unknown[])[]> {
  const task = await uploadRows(ann, await makeDictionary(ann, [["a"]]), rows);
  stepMs = ms;
  await confirmRows(ann, task);
  const { status } = await importEnd(ann, task);
  stepMs = 0;
  const { data } = Object((await ann.get("/api/v1/notification")).json);
  return data.filter((one: object) => Object(one).data.objectId === task).map((one: object) => [status, Object(one).code]);
}

const cases: readonly (readonly [title: string, rows: string, ms: number, notices: readonly unknown[]])[] = [
  ["a short import sends no notification", "b\nc", 0, []],
  ["a long import notifies its user of its end", "b\nc", 60_000, [["COMPLETED", 501]]],
  ["a long import that fails notifies its user", 'b,c\n"', 60_000, [["FAILED", 501]]],
];

for (const [title, rows, ms, notices] of cases) {
  test(title, async () => assert.deepEqual(await noticesOf(rows, ms), notices));
}
