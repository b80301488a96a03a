import assert from "node:assert/strict";
import { test } from "node:test";
import { program } from "../judges/programs.ts";
import { quickstartFiles, runQuickstart } from "../world/quickstart.ts";

test("with curl itself the commands of the quickstart lead to the archive", async () => {
  assert.deepEqual(await runQuickstart(program("curl")), quickstartFiles);
});
