import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, parseInstant } from "../ids/instant.ts";
import { isLongTask } from "./user-notice.ts";

const begunAt = parseInstant("2026-01-01T00:00:00.000Z", "begunAt");

test("a task that takes a minute is long, a shorter one is not", () => {
  const after = (ms: number) => isLongTask(begunAt, addMs(begunAt, ms));
  assert.deepEqual([after(0), after(59_999), after(60_000)], [false, false, true]);
});
