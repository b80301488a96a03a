import assert from "node:assert/strict";
import { test } from "node:test";
import { parseInstant } from "../../ids/instant.ts";
import { timesOf } from "./times.ts";

const cases: readonly (readonly [timezone: string, at: string, second: string])[] = [
  ["UTC", "2026-11-20T14:05:33.999Z", "2026-11-20 14:05:33 UTC"],
  ["Europe/Kyiv", "2026-11-20T22:30:00Z", "2026-11-21 00:30:00 UTC+02:00"],
  ["Europe/Kyiv", "2026-07-01T22:30:00Z", "2026-07-02 01:30:00 UTC+03:00"],
  ["Europe/Kyiv", "2026-10-25T00:59:59Z", "2026-10-25 03:59:59 UTC+03:00"],
  ["Europe/Kyiv", "2026-10-25T01:00:00Z", "2026-10-25 03:00:00 UTC+02:00"],
  ["Europe/London", "2026-01-01T00:00:00Z", "2026-01-01 00:00:00 UTC+00:00"],
  ["America/St_Johns", "2026-01-01T00:00:00Z", "2025-12-31 20:30:00 UTC-03:30"],
  ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2026-01-01 05:45:00 UTC+05:45"],
  ["Europe/Kyiv", "1900-01-01T00:00:00Z", "1900-01-01 02:02:04 UTC+02:02:04"],
  ["America/Lima", "0001-01-01T00:00:00Z", "0001-01-01 00:00:00 UTC"],
  ["Europe/Kyiv", "9999-12-31T23:59:59Z", "9999-12-31 23:59:59 UTC"],
];

for (const [timezone, at, second] of cases) {
  test(`in ${timezone} ${at} is printed with the offset that applies then`, () => {
    const times = timesOf(timezone);
    const instant = parseInstant(at, "at");
    assert.equal(times.second(instant), second);
    assert.equal(times.minute(instant), second.replace(/(\d\d:\d\d):\d\d /, "$1 "));
  });
}
