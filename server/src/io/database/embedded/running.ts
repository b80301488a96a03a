import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { clusterFolderOf, roleName } from "./cluster.ts";
import type { EmbeddedAddress } from "./embedded.ts";
import { lifeOf } from "./processes.ts";
import { readPidLines } from "./server-process.ts";

export type { EmbeddedAddress };

/** Address of the database of a service that runs on this folder; undefined when none runs. For commands beside a service. */
export async function findRunning(dataDir: string): Promise<EmbeddedAddress | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined || !(await isHeld(folder))) return undefined;
  const [, , , port = "", host = "", , , status = ""] = await readPidLines(clusterFolderOf(folder));
  if (status.trim() !== "ready") return undefined;
  const password = await readFile(join(folder, "password"), "utf8");
  return { host, port: Number(port), user: roleName, password: password.trim(), database: "postgres" };
}

async function isHeld(folder: string): Promise<boolean> {
  const holder = await readFile(join(folder, "service.pid"), "utf8").catch(() => "");
  const [pid = "0", life = ""] = holder.trim().split(" ");
  return holder !== "" && (await lifeOf(Number(pid))) === life;
}
