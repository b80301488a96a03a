import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { runParts, type Part } from "./run-parts.ts";

const fine: Part = { name: "fine", program: "node", args: ["-e", "console.log('quiet')"] };
const failing: Part = { name: "broken", program: "node", args: ["-e", "console.error('why'); process.exit(3)"], hint: "mend it" };

test("a check whose parts all pass prints a line for each and none of their output", async (context) => {
  const { isFine, printed } = await run(context, [fine, fine]);
  assert.equal(isFine, true);
  assert.equal(printed.match(/^ok {4}/gm)?.length, 2);
  assert.doesNotMatch(printed, /quiet/);
});

test("a part that fails is reported with its output and how to fix it, and the others still run", async (context) => {
  const { isFine, printed } = await run(context, [failing, fine]);
  assert.equal(isFine, false);
  assert.match(printed, /^FAILED {2}broken/m);
  assert.match(printed, /^ok {6}fine/m);
  assert.match(printed, /why\n\nMend it with: mend it\n\nFailed: broken/);
});

test("a part whose program is missing fails", async (context) => {
  const { isFine } = await run(context, [{ name: "gone", program: "no-such-program", args: [] }]);
  assert.equal(isFine, false);
});

async function run(
  context: TestContext,
  parts: readonly Part[],
): Promise<{ readonly isFine: boolean; readonly printed: string }> {
  const log = context.mock.method(console, "log", () => undefined);
  const isFine = await runParts(parts, { root: process.cwd(), atOnce: 2 });
  return { isFine, printed: log.mock.calls.map((call) => String(call.arguments[0])).join("\n") };
}
