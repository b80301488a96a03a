import assert from "node:assert/strict";
import { test } from "node:test";
import { readAgent } from "./agent.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const cases: readonly (readonly [string, string | null, string | null])[] = [
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36`, "Chrome 131.0.0.0", "Windows 10.0"],
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`, "Edge 131.0.2903.51", "Windows 10.0"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox 132.0", "Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari 18.1",
    "macOS 10.15.7",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18.1",
    "iOS 18.1",
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome 131.0.0.0", "Android 14"],
  ["curl/8.5.0", null, null],
  ["", null, null],
  [`${"x".repeat(600)} Firefox/132.0`, null, null],
];

for (const [agent, browser, os] of cases) {
  test(`${agent.slice(0, 60) || "no agent"} is ${browser ?? "no browser"} on ${os ?? "no system"}`, () => {
    assert.deepEqual(readAgent(agent), { browser, os });
  });
}
