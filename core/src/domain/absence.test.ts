import assert from "node:assert/strict";
import { test } from "node:test";
import { addMs, msOf, parseInstant } from "../ids/instant.ts";
import { dailyPauseMs, nextTry, recheck, triesMaxMs, type Absence } from "./absence.ts";
import type { LookResult } from "./challenge.ts";

const hour = 3_600_000;
const start = parseInstant("2026-11-20T12:00:00.000Z", "at");
const id = "01930000-0000-7000-8000-000080000000";

type Step = readonly [afterHours: number, result: LookResult];

/** The hours after which the verification is lost, checked at the scheduled times; undefined if it never is. */
function lostAfter(steps: readonly Step[]): number | undefined {
  let absence: Absence | undefined;
  let hours = 0;
  for (const [after, result] of steps) {
    hours += after;
    const next = recheck(absence, result, id, addMs(start, hours * hour));
    absence = next.absence;
    if (next.isLost) return hours;
  }
  return undefined;
}

const every = (hours: number, count: number, result: LookResult): readonly Step[] =>
  Array.from({ length: count }, () => [hours, result] as const);

const cases: readonly (readonly [title: string, steps: readonly Step[], lost: number | undefined])[] = [
  ["absent every eight hours", [[0, "ABSENT"], ...every(8, 20, "ABSENT")], 72],
  ["another value every day", [[0, "MISMATCH"], ...every(24, 5, "MISMATCH")], 72],
  ["absent every eight hours, but not for three days", [[0, "ABSENT"], ...every(8, 8, "ABSENT")], undefined],
  ["temporary failures only", every(1, 1000, "TEMPORARY"), undefined],
  ["absent once, then temporary failures", [[0, "ABSENT"], ...every(1, 1000, "TEMPORARY")], undefined],
  ["absent, a week of failures, absent", [[0, "ABSENT"], ...every(1, 168, "TEMPORARY"), [1, "ABSENT"]], undefined],
  [
    "a failure in between, whose time does not count",
    [[0, "ABSENT"], ...every(8, 8, "ABSENT"), [4, "TEMPORARY"], [4, "ABSENT"], [8, "ABSENT"]],
    80,
  ],
  [
    "found in between",
    [[0, "ABSENT"], ...every(8, 8, "ABSENT"), [7, "FOUND"], [1, "ABSENT"], ...every(8, 8, "ABSENT")],
    undefined,
  ],
  ["a wildcard is neither there nor away", [[0, "ABSENT"], ...every(8, 8, "ABSENT"), [8, "WILDCARD"], [8, "ABSENT"]], undefined],
  [
    "absent before and after a service that was down for a month",
    [
      [0, "ABSENT"],
      [720, "ABSENT"],
    ],
    undefined,
  ],
];

for (const [title, steps, lost] of cases) {
  test(`a record that is checked as ${title}: ${lost ? `lost after ${lost} h` : "kept"}`, () => {
    assert.equal(lostAfter(steps), lost);
  });
}

test("only the first absence is new, and one after the record was found again", () => {
  const first = recheck(undefined, "ABSENT", id, start);
  const second = recheck(first.absence, "ABSENT", id, addMs(start, hour));
  const found = recheck(second.absence, "FOUND", id, addMs(start, 2 * hour));
  const again = recheck(found.absence, "MISMATCH", id, addMs(start, 3 * hour));
  assert.deepEqual(
    [first, second, found, again].map(({ isNew }) => isNew),
    [true, false, false, true],
  );
});

test("verified domains are checked daily, each at its own time, and sooner after a failure", () => {
  const pauses = ["00000000", "80000000", "ffffffff"].map((end) => dailyPauseMs(`${id.slice(0, -8)}${end}`));
  assert.deepEqual([pauses[0], pauses[1]], [22 * hour, 23 * hour]);
  assert.ok(pauses.every((ms) => ms <= 24 * hour));
  const early = `${id.slice(0, -8)}00000000`;
  assert.equal(recheck(undefined, "ABSENT", early, start).nextMs, 8 * hour * (11 / 12));
  assert.equal(recheck(undefined, "TEMPORARY", early, start).nextMs, hour * (11 / 12));
});

test("tries after a confirm come with growing pauses for 72 hours, the last five minutes before their end", () => {
  const until = addMs(start, triesMaxMs);
  const pauses: number[] = [];
  for (let [now, tries] = [start, 1]; ; tries += 1) {
    const next = nextTry(tries, until, now);
    if (!next) break;
    pauses.push(msOf(next) - msOf(now));
    now = next;
  }
  assert.equal(pauses[0], 15_000);
  assert.deepEqual(
    pauses.slice(0, -1),
    pauses.slice(0, -1).toSorted((a, b) => a - b),
  );
  assert.equal(
    pauses.reduce((sum, ms) => sum + ms, 0),
    triesMaxMs - 300_000,
  );
  assert.ok(pauses.length > 12 && pauses.length < 30);
});
