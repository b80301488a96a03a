import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "@chancery/server/io/clock.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import type { HealthNeeds } from "./index.ts";
import { watch } from "./watch.ts";

const database = await testDatabase();
const lines: (readonly [level: string, check: string])[] = [];
const noted = (level: string) => (fields: object) => void lines.push([level, String(Object(fields).check)]);
let isWrong = false;
const checks = [
  {
    name: "x",
    advice: "do y",
    look: async () => {
      if (isWrong) throw new Error("broken\nin two lines");
      return "fine";
    },
  },
];
const needs = { database, clock: systemClock, log: { warn: noted("warn"), info: noted("info") }, watched: {} };

test("a line is logged when a check begins to fail and when it passes again, not each time", async () => {
  for (const now of [false, true, true, false, false]) {
    isWrong = now;
    await watch(needs as unknown as HealthNeeds, checks);
  }
  assert.deepEqual(lines, [
    ["warn", "x"],
    ["info", "x"],
  ]);
});
