import assert from "node:assert/strict";
import { test } from "node:test";
import type { Instant } from "../ids/instant.ts";
import { nextReminder, type NextReminder, type ReminderFacts } from "./reminder.ts";

const at = (day: number): Instant => `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z` as Instant;
const facts: ReminderFacts = { everyDays: 3, timesMax: 2, sent: 0, countedSince: at(1), reachedAt: at(1), others: [] };

const cases: readonly (readonly [title: string, facts: Partial<ReminderFacts>, now: Instant, next: NextReminder])[] = [
  ["is not sent before the interval is over", {}, at(3), { isDue: false, sent: 0, nextAt: at(4) }],
  ["is sent when the interval is over", {}, at(4), { isDue: true, sent: 1, nextAt: at(7) }],
  ["is sent once, however late", {}, at(20), { isDue: true, sent: 1, nextAt: at(23) }],
  ["is the last one at the limit", { sent: 1, others: [at(4)] }, at(7), { isDue: true, sent: 2, nextAt: at(10) }],
  ["is not sent beyond the limit", { sent: 2, others: [at(7)] }, at(10), { isDue: false, sent: 2, nextAt: at(13) }],
  ["waits after one on request", { others: [undefined, at(3)] }, at(4), { isDue: false, sent: 0, nextAt: at(6) }],
  ["waits in a new step of the flow", { sent: 2, reachedAt: at(9) }, at(10), { isDue: false, sent: 0, nextAt: at(12) }],
  ["starts over in a new step", { sent: 2, reachedAt: at(9) }, at(12), { isDue: true, sent: 1, nextAt: at(15) }],
];

for (const [title, given, now, next] of cases) {
  test(`a reminder ${title}`, () => {
    assert.deepEqual(nextReminder({ ...facts, ...given }, now), next);
  });
}
