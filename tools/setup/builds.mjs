import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** What the set-up builds: the program that does it, its sources and its files. The first file has the time at which the build began. */
const builds = [
  {
    what: "the console",
    program: "web/build.ts",
    sources: ["web", "core/src", "sdk/src", "cli/src", "package-lock.json"],
    files: ["web/dist/index.html", "web/dist/chancery-verify.mjs"],
  },
  {
    what: "the service",
    program: "server/build.ts",
    sources: ["server", "core/src", "package-lock.json"],
    files: ["server/dist/main.js"],
  },
];
const notSources = new Set(["node_modules", "dist", "dist.new"]);

/** The builds of which a source is newer than the last one, or a file is missing. */
export function staleBuilds(root) {
  return builds.filter(({ program, sources, files }) => {
    // some installations leave the program out
    if (!existsSync(join(root, program))) return false;
    if (!files.every((file) => existsSync(join(root, file)))) return true;
    const { mtimeMs } = statSync(join(root, files[0]));
    return sources.some((path) => newest(join(root, path)) > mtimeMs);
  });
}

/** Builds what is stale, unless another command has done it meanwhile. */
export function buildStale(root, node) {
  for (const { what, program, files } of staleBuilds(root)) {
    const begunAt = new Date();
    const { status, stderr, error } = spawnSync(node, [join(root, program)], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${what} was not built: ${error?.message ?? stderr}`);
    // what was changed meanwhile may not be in it
    utimesSync(join(root, files[0]), begunAt, begunAt);
  }
}

/** The last change below a path in ms, folders included: they change when a file is removed. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !notSources.has(name));
  // a build changes the folder that it writes into
  const own = names.length === 0 || existsSync(join(path, "build.ts")) ? 0 : stat.mtimeMs;
  return Math.max(own, ...names.map((name) => newest(join(path, name))));
}
