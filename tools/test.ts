import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { clusterVariable, openTestCluster } from "../tests/world/cluster.ts";

// node tools/test.ts [--flags of node] [files, folders or globs]: all tests on one PostgreSQL, which ends with them. Each file is
// a process that loads much the same code: they share what V8 made of it, as started services do (server/src/main.ts).

const everything = ["core/src/**/*.test.ts", "server/src/**/*.test.ts", "tests/**/*.test.ts", "tools/**/*.test.ts"];

const compiled = join(import.meta.dirname, "..", "node_modules", ".cache", "chancery");
const given = process.argv.slice(2);
const flags = given.filter((word) => word.startsWith("--"));
const files = given.filter((word) => !word.startsWith("--")).map((word) => (isFolder(word) ? `${word}/**/*.test.ts` : word));

// Ctrl-C reaches node as well; we stay until it has ended and the database is stopped
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

const cluster = await openTestCluster(process.env);
try {
  process.exitCode = await runTests();
} finally {
  await cluster.close();
}

async function runTests(): Promise<number> {
  const { DATABASE_URL: _, ...env } = process.env;
  const words = ["--test", `--test-concurrency=${availableParallelism()}`, ...flags, ...(files.length > 0 ? files : everything)];
  const child = spawn(process.execPath, words, {
    stdio: "inherit",
    env: {
      ...env,
      NODE_COMPILE_CACHE: compiled,
      [clusterVariable]: JSON.stringify({ url: cluster.url, template: cluster.template }),
    },
  });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

function isFolder(word: string): boolean {
  return statSync(word, { throwIfNoEntry: false })?.isDirectory() === true;
}
