import assert from "node:assert/strict";
import { test } from "node:test";
import { quickstartBlocks, quickstartFiles, runQuickstart } from "../world/quickstart.ts";

test("the commands of the quickstart, unchanged, lead from the setup link to the archive", async () => {
  assert.deepEqual(await runQuickstart(undefined), quickstartFiles);
});

test("the quickstart has ten calls", () => {
  const calls = quickstartBlocks().flatMap(({ commands }) => commands.match(/\bcurl -sS /g) ?? []);
  assert.equal(calls.length, 10);
});
