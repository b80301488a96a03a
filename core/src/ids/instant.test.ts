import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, addMs, findInstant, instantOf, msOf } from "./instant.ts";

const read: readonly (readonly [string, string | undefined])[] = [
  ["2026-11-20T21:03:55.123Z", "2026-11-20T21:03:55.123Z"],
  ["2026-11-20T21:03Z", "2026-11-20T21:03:00.000Z"],
  ["2026-11-20T21:03:55.1239999Z", "2026-11-20T21:03:55.123Z"],
  ["2026-01-01T00:30:00+02:00", "2025-12-31T22:30:00.000Z"],
  ["2026-12-31T23:30:00-0130", "2027-01-01T01:00:00.000Z"],
  ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
  ["2025-02-29T00:00:00Z", undefined],
  ["1900-02-29T00:00:00Z", undefined],
  ["2026-04-31T00:00:00Z", undefined],
  ["2026-12-31T00:00:00Z", "2026-12-31T00:00:00.000Z"],
  ["2026-12-32T00:00:00Z", undefined],
  ["2026-13-01T00:00:00Z", undefined],
  ["2026-11-20T24:00:00Z", undefined],
  ["2026-11-20T21:60:00Z", undefined],
  ["2026-11-20T21:03:60Z", undefined],
  ["2026-11-20T21:03:55", undefined],
  ["2026-11-20", undefined],
  ["2026-11-20T21:03:55+19:00", undefined],
  ["0001-01-01T00:00:00+01:00", undefined],
  ["0000-01-01T00:00:00Z", undefined],
];

for (const [text, expected] of read) {
  test(`${text} is ${expected ?? "no instant"}`, () => assert.equal(findInstant(text), expected));
}

test("instants agree with the platform's calendar over the years 1 to 9999", () => {
  const ms = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
  fc.assert(
    fc.property(ms, (value) => {
      const instant = instantOf(value)!;
      assert.equal(instant, new Date(value).toISOString());
      assert.equal(msOf(instant), value);
    }),
    { numRuns: 5000 },
  );
});

test("fractions of a millisecond are cut, and no number is no instant", () => {
  assert.equal(instantOf(1.9), "1970-01-01T00:00:00.001Z");
  assert.equal(instantOf(-0.5), "1969-12-31T23:59:59.999Z");
  assert.equal(instantOf(Number.NaN), undefined);
  assert.equal(instantOf(Number.POSITIVE_INFINITY), undefined);
});

test("text order is time order", () => {
  const ms = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
  fc.assert(fc.property(ms, ms, (a, b) => assert.equal(instantOf(a)! < instantOf(b)!, a < b)));
});

test("days and milliseconds are added across months and leap days", () => {
  assert.equal(addDays(findInstant("2024-02-28T23:59:59.999Z")!, 2), "2024-03-01T23:59:59.999Z");
  assert.equal(addMs(findInstant("2026-12-31T23:59:59.999Z")!, 1), "2027-01-01T00:00:00.000Z");
  assert.throws(() => addDays(findInstant("9999-12-31T00:00:00Z")!, 1), /years 0001 to 9999/);
});
