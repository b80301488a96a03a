import assert from "node:assert/strict";
import { test } from "node:test";
import { instantOf, parseInstant } from "../../ids/instant.ts";
import { keepingMax, keptSince, type Keeping } from "./retention.ts";

const cases: readonly (readonly [title: string, now: string, keeping: Keeping, since: string])[] = [
  ["a day", "2026-11-25T22:50:01.234Z", { days: 1 }, "2026-11-24T22:50:01.234Z"],
  ["days over the end of a year", "2026-01-01T00:00:00.000Z", { days: 366 }, "2024-12-31T00:00:00.000Z"],
  ["a year", "2026-11-25T22:50:01.234Z", { years: 1 }, "2025-11-25T22:50:01.234Z"],
  ["a year before a leap day", "2028-02-29T12:00:00.000Z", { years: 1 }, "2027-02-28T12:00:00.000Z"],
  ["four years before a leap day", "2028-02-29T12:00:00.000Z", { years: 4 }, "2024-02-29T12:00:00.000Z"],
  ["a century before a leap day", "2000-02-29T12:00:00.000Z", { years: keepingMax.years }, "1900-02-28T12:00:00.000Z"],
];

for (const [title, now, keeping, since] of cases)
  test(`envelopes that are kept for ${title} are those that ended since ${since}`, () => {
    assert.equal(keptSince(parseInstant(now, "now"), keeping), since);
  });

test("an envelope cannot have ended before the year 1, so that a longer time keeps all", () => {
  assert.equal(keptSince(instantOf(-62_000_000_000_000)!, { years: 100 }), undefined);
  assert.equal(keptSince(instantOf(-62_000_000_000_000)!, { days: 36_500 }), undefined);
});
