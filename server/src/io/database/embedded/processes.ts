import { execFile } from "node:child_process";
import { readFile, readdir, readlink, realpath } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A mark of one life of a process number: the number and this are never the same twice. Undefined when it is not running. */
export async function lifeOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
    const [state, ...fields] = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
    return state === undefined || state === "Z" || state === "X" ? undefined : fields[18];
  }
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.trim() || undefined;
}

/** The words a process was started with; empty when it cannot be seen. */
export async function wordsOf(pid: number): Promise<readonly string[]> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.trim().split(" ");
}

/** The PostgreSQL processes that work in a folder, server and backends. Only on Linux; elsewhere none are seen. */
export async function postgresIn(clusterFolder: string): Promise<readonly number[]> {
  const folder = await realpath(clusterFolder).catch(() => clusterFolder);
  const entries = await readdir("/proc").catch(() => []);
  const pids = entries.map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map(async (pid) => ((await isPostgresIn(pid, folder)) ? pid : 0)));
  return found.filter((pid) => pid > 0);
}

/** Whether a running process could be a PostgreSQL on the folder; true also when it does not show itself. */
export async function maybePostgresIn(pid: number, clusterFolder: string): Promise<boolean> {
  if (process.platform !== "linux") return (await wordsOf(pid)).some((word) => word.endsWith("postgres"));
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => serverName);
  if (name.trim() !== serverName) return false;
  const folder = await realpath(clusterFolder).catch(() => clusterFolder);
  return ((await workingFolderOf(pid)) ?? folder) === folder;
}

const serverName = "postgres";

async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  if (name.trim() !== serverName) return false;
  // in a container without the right to trace, the folder is known only from the server's command line
  const at = await workingFolderOf(pid);
  return at === undefined ? (await wordsOf(pid)).includes(folder) : at === folder;
}

async function workingFolderOf(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}
