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

test("it sends changes and verifies webhooks without the global `crypto`, which Node.js 18 lacks", async () => {
  const code = `
    import { createHmac } from "node:crypto";
    import { createClient, verifyWebhook } from "./sdk.js";
    delete globalThis.crypto;
    const keys = [];
    const fetch = async (url, { headers }) => (keys.push(headers["idempotency-key"]), Response.json({ uuid: "1" }, { status: 201 }));
    const client = createClient({ baseUrl: "http://x", token: "t", fetch });
    for (let n = 0; n < 2; n++) await client.envelopes.send({ data: "<envelope/>" });
    const [body, at] = ['{"a":1}', Math.floor(Date.now() / 1000)];
    const signature = createHmac("sha256", "secret").update("id." + at + "." + body).digest("base64");
    const headers = { "webhook-id": "id", "webhook-timestamp": String(at), "webhook-signature": "v1," + signature };
    const verified = await verifyWebhook({ headers, body }, "whsec_" + btoa("secret"));
    console.log(JSON.stringify({ keys, verified }));`;
  const { stdout } = await run(process.execPath, ["--no-strip-types", "--input-type=module", "-e", code], { cwd: built });
  const { keys, verified } = JSON.parse(stdout);
  assert.deepEqual(verified, { a: 1 });
  assert.ok(keys.every((key: string) => /^[0-9a-f]{32}$/.test(key)) && keys[0] !== keys[1], String(keys));
});
