import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";

const longMs = 600_000;

for (const [what, ms, hangs, expected] of [
  ["that hangs is ended", 50, `setInterval(() => undefined, ${longMs});`, [0, null]],
  ["that ends by itself does not wait", longMs, "", [0, null]],
] as const) {
  test(`a stop ${what}`, async () => {
    const script = `import { endWithin } from "${import.meta.dirname}/signals.ts"; endWithin(${ms}, () => undefined); ${hangs}`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
    assert.deepEqual(await once(child, "exit", { signal: AbortSignal.timeout(60_000) }), expected);
  });
}
