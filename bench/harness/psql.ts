import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { EmbeddedAddress } from "@chancery/server/io/database/embedded/running.ts";

/** Runs commands (SQL, or with a backslash) in psql of the system, each on its own; the seconds of all, connecting included. */
export async function runPsql(address: EmbeddedAddress, ...commands: readonly string[]): Promise<number> {
  const where = [`--host=${address.host}`, `--port=${address.port}`, `--username=${address.user}`, address.database];
  const env = { ...process.env, PGPASSWORD: address.password, PGCLIENTENCODING: "UTF8" };
  const words = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", ...commands.map((command) => `--command=${command}`)];
  const from = performance.now();
  await promisify(execFile)("psql", [...words, ...where], { env, maxBuffer: 64 * 1024 ** 2 });
  return (performance.now() - from) / 1000;
}
