import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const tools = fileURLToPath(new URL(".", import.meta.url));
const folders: string[] = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const wanted = { version: "1.0.0", integrity: "sha512-a" };
const lockOf = (packages: object): string => JSON.stringify({ packages: { "": {}, ...packages } });
const npmPrints = `const fs = require("node:fs");
fs.appendFileSync("npm.log", JSON.stringify({ args: process.argv.slice(2), env: process.env }) + "\\n");
fs.mkdirSync("node_modules/.bin", { recursive: true });
fs.mkdirSync("node_modules/a", { recursive: true });
fs.writeFileSync("node_modules/.bin/node", "#!/bin/sh\\necho v24.0.0\\n", { mode: 0o755 });
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
`;

test("three commands at once on a fresh clone install once", async () => {
  const clone = freshClone(npmPrints);
  const runs = await Promise.all([setUp(clone), setUp(clone), setUp(clone)]);
  assert.deepEqual(
    runs.map(({ status }) => status),
    [0, 0, 0],
  );
  assert.equal(npmRuns(clone).length, 1);
  assert.equal(existsSync(join(clone, ".setup.lock")), false);
});

test("settings of the outer npm do not reach the inner one, except those of the registry", async () => {
  const clone = freshClone(npmPrints);
  const outer = { NODE_ENV: "production", npm_config_omit: "dev", npm_config_global: "true", npm_config_registry: "http://r/" };
  await setUp(clone, { ...outer, npm_lifecycle_event: "demo" });
  const [run] = npmRuns(clone);
  const names = Object.keys(run?.env ?? {}).filter((name) => /^npm_|^NODE_ENV$/.test(name));
  assert.deepEqual(names, ["npm_config_registry"]);
  assert.equal(run?.args[0], "ci");
});

test("packages installed with npm by hand are left alone", async () => {
  const clone = freshClone(npmPrints);
  write(clone, "node_modules/.package-lock.json", lockOf({ "node_modules/a": wanted }));
  write(clone, "node_modules/a/package.json", "{}");
  write(clone, "node_modules/.bin/node", "#!/bin/sh\necho v24.1.0\n");
  assert.equal((await setUp(clone)).status, 0);
  assert.equal(npmRuns(clone).length, 0);
});

test("a lock that changed is installed, one that did not is not", async () => {
  const clone = freshClone(npmPrints);
  await setUp(clone);
  await setUp(clone);
  assert.equal(npmRuns(clone).length, 1);
  write(clone, "package-lock.json", lockOf({ "node_modules/a": { ...wanted, version: "2.0.0" } }));
  await setUp(clone);
  assert.equal(npmRuns(clone).length, 2);
});

test("a missing optional package for this machine is installed, one for another machine is not", async () => {
  const clone = freshClone(npmPrints);
  write(clone, "node_modules/.package-lock.json", lockOf({ "node_modules/a": wanted }));
  write(clone, "node_modules/a/package.json", "{}");
  write(clone, "node_modules/.bin/node", "#!/bin/sh\necho v24.1.0\n");
  const other = { ...wanted, optional: true, os: ["aix"], cpu: ["ppc64"] };
  write(clone, "package-lock.json", lockOf({ "node_modules/a": wanted, "node_modules/b": other }));
  await setUp(clone);
  assert.equal(npmRuns(clone).length, 0);
  const own = { ...wanted, optional: true, os: [process.platform], cpu: [process.arch] };
  write(clone, "package-lock.json", lockOf({ "node_modules/a": wanted, "node_modules/c": own }));
  await setUp(clone);
  assert.equal(npmRuns(clone).length, 1);
});

test("packages that the npm of an old Node leaves out are installed by the new Node", async () => {
  const own = { ...wanted, optional: true, os: [process.platform], cpu: [process.arch] };
  const whole = lockOf({ "node_modules/a": wanted, "node_modules/c": own });
  const clone = freshClone(`${npmPrints}
const isOld = fs.readFileSync("npm.log", "utf8").split("\\n").length === 2;
fs.writeFileSync("node_modules/.bin/node", ${JSON.stringify(`#!/bin/sh\nexec "${process.execPath}" "$@"\n`)}, { mode: 0o755 });
if (!isOld) fs.mkdirSync("node_modules/c", { recursive: true });
fs.writeFileSync("node_modules/.package-lock.json", isOld ? ${JSON.stringify(lockOf({ "node_modules/a": wanted }))} : ${JSON.stringify(whole)});
`);
  write(clone, "package-lock.json", whole);
  const { status, stderr } = await setUp(clone);
  assert.equal(status, 0, stderr);
  assert.equal(npmRuns(clone).length, 2);
  assert.ok(existsSync(join(clone, "node_modules", "c")));
  assert.match(stderr, /left out packages that are made for newer ones/);
});

test("the service is built when a source is newer than the start of its build or its file is missing, and when a build fails the set-up says why", async () => {
  const clone = freshClone(npmPrints);
  // the first build lasts until a source has been changed
  const program = `const fs = require("node:fs");
if (!fs.existsSync(__dirname + "/dist")) fs.writeFileSync(__dirname + "/src/b.ts", "changed");
fs.mkdirSync(__dirname + "/dist", { recursive: true });
fs.writeFileSync(__dirname + "/dist/main.js", "");
fs.appendFileSync(__dirname + "/../built", "x");
`;
  write(clone, "node_modules/.package-lock.json", lockOf({ "node_modules/a": wanted }));
  write(clone, "node_modules/a/package.json", "{}");
  write(clone, "node_modules/.bin/node", `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  for (const path of ["core/src/a.ts", "server/src/b.ts"]) write(clone, path, "");
  write(clone, "server/build.ts", program);
  const builtTimes = async (): Promise<number> => {
    assert.equal((await setUp(clone)).status, 0);
    return readFileSync(join(clone, "built"), "utf8").length;
  };
  assert.deepEqual([await builtTimes(), await builtTimes(), await builtTimes()], [1, 2, 2]);
  const soon = new Date(Date.now() + 5000);
  utimesSync(join(clone, "core", "src", "a.ts"), soon, soon);
  assert.equal(await builtTimes(), 3);
  rmSync(join(clone, "server", "dist", "main.js"));
  assert.equal(await builtTimes(), 4);
  write(clone, "server/build.ts", 'throw new Error("no such import");');
  const { status, stderr } = await setUp(clone);
  assert.equal(status, 1);
  assert.match(stderr, /the service was not built: [\s\S]*no such import/);
});

test("an install that fails says why and is tried again", async () => {
  const clone = freshClone('console.error("npm error code ENOTFOUND"); process.exit(7);');
  const { status, stderr } = await setUp(clone);
  assert.equal(status, 1);
  assert.match(stderr, /npm ci ended with 7[\s\S]*ENOTFOUND[\s\S]*registry cannot be reached/);
  write(clone, "npm-cli.js", npmPrints);
  assert.equal((await setUp(clone)).status, 0);
});

test("a killed setup does not block the next", async () => {
  const clone = freshClone(npmPrints);
  write(clone, ".setup.lock", "2147483646");
  assert.equal((await setUp(clone)).status, 0);
});

test("a Node that is too old is refused with what to do", async () => {
  const clone = freshClone(npmPrints.replace("v24.0.0", "v22.9.0"));
  const { status, stderr } = await setUp(clone);
  assert.equal(status, 1);
  assert.match(stderr, /Node 24 or newer is needed and .* has v22\.9\.0/);
});

function freshClone(npm: string): string {
  const clone = join(mkdtempSync(join(tmpdir(), "chancery-set-up-")), "with space");
  folders.push(dirname(clone));
  cpSync(join(tools, "setup.mjs"), join(clone, "tools", "setup.mjs"));
  cpSync(join(tools, "setup"), join(clone, "tools", "setup"), { recursive: true });
  write(clone, "package-lock.json", lockOf({ "node_modules/a": wanted }));
  write(clone, "npm-cli.js", npm);
  return clone;
}

function write(clone: string, path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
  if (path.includes(".bin/")) chmodSync(join(clone, path), 0o755);
}

function npmRuns(clone: string): readonly { readonly args: readonly string[]; readonly env: object }[] {
  const log = join(clone, "npm.log");
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { args: string[]; env: object });
}

/** Runs the set-up as npm's hook would, with an npm of our own. */
function setUp(clone: string, more: object = {}): Promise<{ readonly status: number; readonly stderr: string }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; stderr: string }>();
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_/i.test(name));
  const env = {
    ...Object.fromEntries(kept),
    npm_execpath: join(clone, "npm-cli.js"),
    npm_node_execpath: process.execPath,
    ...more,
  };
  execFile(process.execPath, [join(clone, "tools", "setup.mjs")], { env }, (error, _stdout, stderr) => {
    resolve({ status: error ? Number(error.code) : 0, stderr });
  });
  return promise;
}
