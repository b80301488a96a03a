import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = ["web", "core/src", "sdk/src", "cli/src", "package-lock.json"];
const made = new Set(["node_modules", "dist"]);

/** Whether a source of the console is newer than its last build. */
export function isConsoleStale(root) {
  const page = join(root, "web", "dist", "index.html");
  if (!existsSync(join(root, "web", "build.ts"))) return false;
  // written last
  if (!existsSync(join(root, "web", "dist", "chancery-verify.mjs"))) return true;
  return !existsSync(page) || sources.some((path) => newest(join(root, path)) > statSync(page).mtimeMs);
}

/** Builds the console into web/dist, unless another command has done it meanwhile. */
export function buildConsole(root, node) {
  if (!isConsoleStale(root)) return;
  const { status, stderr, error } = spawnSync(node, [join(root, "web", "build.ts")], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the console was not built: ${error?.message ?? stderr}`);
}

/** The last change below a path in ms, folders included: they change when a file is removed. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !made.has(name));
  // the folder of the console changes with each build
  const own = names.length === 0 || existsSync(join(path, "build.ts")) ? 0 : stat.mtimeMs;
  return Math.max(own, ...names.map((name) => newest(join(path, name))));
}
