import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, addMs, parseInstant } from "../ids/instant.ts";
import { isAtLeast, isRenewal, nextRenewal, sealLevels } from "./seal-level.ts";

const stampedAt = parseInstant("2026-11-20T10:00:00Z", "at");
const spanOf = (days: number) => ({ stampedAt, endsAt: addDays(stampedAt, days) });

test("a level of seals is as high as itself and those below it", () => {
  for (const [index, level] of sealLevels.entries())
    assert.deepEqual(
      sealLevels.map((other) => isAtLeast(level, other)),
      sealLevels.map((_, other) => other <= index),
    );
});

const cases = [
  ["90 days before its certificates end", 1000, 2000, 910],
  ["after two thirds of their time where they end earlier than 270 days", 30, 2000, 20],
  ["where they last 270 days, at 180", 270, 2000, 180],
  ["after the number of days that is set, however long they last", 4000, 1095, 1095],
  ["at once when they have ended", -5, 1095, -5],
] as const;
for (const [title, days, daysMax, expected] of cases)
  test(`the last time stamp of a seal is renewed ${title}`, () => {
    assert.equal(nextRenewal({ level: "B-LTA", span: spanOf(days) }, daysMax), addDays(stampedAt, expected));
  });

test("only time stamps of B-LTA seals are renewed", () => {
  for (const level of sealLevels)
    assert.equal(nextRenewal({ level, span: spanOf(300) }, 1000) !== undefined, level === "B-LTA", level);
  assert.equal(nextRenewal({ level: "B-LTA", span: undefined }, 1000), undefined);
});

test("a next time stamp counts when its certificates end later, or the one before is old", () => {
  const last = spanOf(100);
  const next = (days: number, endsInDays: number, ms = 0) => ({
    stampedAt: addMs(addDays(stampedAt, days), ms),
    endsAt: addDays(stampedAt, endsInDays),
  });
  assert.equal(isRenewal(next(10, 100), last, 50), false);
  assert.equal(isRenewal({ ...next(10, 100), endsAt: addMs(last.endsAt, 1) }, last, 50), true);
  assert.equal(isRenewal(next(50, 100, -1), last, 50), false);
  assert.equal(isRenewal(next(50, 100), last, 50), true);
});
