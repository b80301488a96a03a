// Set-up as part of the commands: installs what package-lock.json names when it is missing or older than the lock, and builds the console and
// the service when a source is newer.
// Plain JavaScript without dependencies for any Node >= 18; runs before demo, start, test, check and bench.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStale, staleBuilds } from "./setup/builds.mjs";
import { isInstalled, isLacking, isStamped, writeStamp } from "./setup/installed.mjs";
import { withLock } from "./setup/lock.mjs";
import { installWithNode, installWithNpm } from "./setup/npm.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const local = join(root, "node_modules", ".bin", "node");
const nodeMajorMin = 24;

try {
  if (!isStamped(root)) await withLock(join(root, ".setup.lock"), install);
  checkNode();
  if (staleBuilds(root).length > 0) {
    await withLock(join(root, ".setup.lock"), () => buildStale(root, existsSync(local) ? local : process.execPath));
  }
} catch (error) {
  console.error(`set-up failed: ${error.message}`);
  process.exit(1);
}

function install() {
  if (isStamped(root)) return; // another command did it while this one waited
  if (!isInstalled(root)) installWithNpm(root);
  linkNode();
  if (isLacking(root) && existsSync(local)) {
    installWithNode(root, local);
    linkNode();
  }
  writeStamp(root);
}

/** npm 9 leaves the program of the Node package out of .bin. */
function linkNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(root, "node_modules", name, "bin", "node");
  if (existsSync(local) || !existsSync(program)) return;
  chmodSync(program, 0o755);
  symlinkSync(join("..", name, "bin", "node"), local);
}

function checkNode() {
  if (!existsSync(local)) return checkVersion(process.version, `this machine (${process.platform}-${process.arch})`);
  const run = spawnSync(local, ["--version"], { encoding: "utf8" });
  if (run.status !== 0) {
    throw new Error(`${local} does not run here (${run.error?.message ?? run.stderr.trim()}); it needs Linux with glibc >= 2.28`);
  }
  checkVersion(run.stdout.trim(), local);
}

function checkVersion(version, where) {
  if (Number(version.slice(1).split(".")[0]) >= nodeMajorMin) return;
  throw new Error(
    `Node ${nodeMajorMin} or newer is needed and ${where} has ${version}. On Linux (x64, arm64) it comes with "npm ci", ` +
      'unless npm is told to omit optional dependencies ("npm config get omit"); elsewhere install it from https://nodejs.org',
  );
}
