import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { buildPackage } from "@chancery/sdk/build.ts";
import { publint } from "publint";
import { makeTemporaryFolder } from "../world/temporary-folder.ts";

const run = promisify(execFile);
const folder = await makeTemporaryFolder();
const built = join(folder, "package");
await buildPackage(built);

test("publint finds nothing in the package", async () => {
  const { messages } = await publint({ pkgDir: built, strict: true, pack: false });
  assert.deepEqual(messages, []);
});

test("the types are right for every way of importing an ES module", async () => {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder, built]);
  const [{ filename }] = JSON.parse(stdout);
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(join(folder, filename))));
  assert.ok(analysis.types);
  // old resolution without `exports`, and `require` of a module, which Node.js 18 cannot do
  const notServed = ["node10", "node16-cjs"];
  const problems = analysis.problems.filter((one) => !("resolutionKind" in one) || !notServed.includes(one.resolutionKind));
  assert.deepEqual(problems, []);
});

test("the package has no dependencies and runs as plain JavaScript", async () => {
  const manifest = JSON.parse(await readFile(join(built, "package.json"), "utf8"));
  assert.equal(manifest.dependencies, undefined);
  const code =
    'import { createClient } from "./sdk.js"; console.log(typeof createClient({ baseUrl: "http://x" }).envelopes.send)';
  const { stdout } = await run(process.execPath, ["--no-strip-types", "--input-type=module", "-e", code], { cwd: built });
  assert.equal(stdout.trim(), "function");
});
