import { execFile } from "node:child_process";
import { chmod, chown, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedRefused } from "./refused.ts";

const run = promisify(execFile);

/** As whom PostgreSQL runs, which refuses root: ourselves, another user, or root under another number in a user namespace. */
export type RunAs = {
  readonly text: string;
  readonly ids: { uid?: number; gid?: number };
  readonly prefix: readonly string[];
  readonly owner: number;
};

/** Chooses it for a data folder that exists, and gives the folder to that user. Throws EmbeddedRefused. */
export async function chooseRunAs(folder: string, clusterFolder: string, binaries: Binaries): Promise<RunAs> {
  const me = process.getuid?.() ?? 0;
  const owner = await ownerOf(clusterFolder);
  if (me !== 0) return asMyself(me, owner, clusterFolder);
  const candidates = (await candidatesOf(owner)).filter((one) => one !== undefined);
  const problems: string[] = [];
  for (const candidate of candidates) {
    const problem = await probe(candidate, folder, binaries);
    if (problem === undefined) return candidate;
    problems.push(`${candidate.text}: ${problem}`);
  }
  throw new EmbeddedRefused(
    `PostgreSQL does not run as root, and cannot run otherwise in ${folder} (${problems.join("; ")}): start Chancery as an ordinary user, ` +
      "or choose a data folder and an installation that every user can reach",
  );
}

/** The environment of every PostgreSQL program: of the service's own variables, only those it needs. */
export function environmentOf(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", ...binaries.env };
}

async function asMyself(me: number, owner: number | undefined, clusterFolder: string): Promise<RunAs> {
  if (owner !== undefined && owner !== me) {
    throw new EmbeddedRefused(
      `${clusterFolder} belongs to user ${owner}, Chancery runs as user ${me}: start it as that user, or give the folder to this one (chown -R)`,
    );
  }
  return { text: `user ${me}`, ids: {}, prefix: [], owner: me };
}

async function candidatesOf(owner: number | undefined): Promise<readonly (RunAs | undefined)[]> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  if (owner === undefined) return [userOf(passwd, "nobody"), namespaceOf(passwd)];
  return owner === 0 ? [namespaceOf(passwd)] : [userOf(passwd, owner)];
}

function userOf(passwd: string, wanted: string | number): RunAs | undefined {
  const row = rowsOf(passwd).find(([name, , uid]) => name === wanted || Number(uid) === wanted);
  if (!row) return undefined;
  const [name = "", , uid, gid] = row;
  return { text: `user ${name}`, ids: { uid: Number(uid), gid: Number(gid) }, prefix: [], owner: Number(uid) };
}

/** Root seen as another number: may read what root may, and is no root for PostgreSQL. The number needs a name in /etc/passwd. */
function namespaceOf(passwd: string): RunAs | undefined {
  if (process.platform !== "linux") return undefined;
  const uids = rowsOf(passwd).map(([, , uid]) => Number(uid));
  const uid = [1000, 65_534, ...uids].find((one) => one > 0 && uids.includes(one));
  if (uid === undefined) return undefined;
  return { text: `root in a user namespace`, ids: {}, prefix: ["unshare", "--user", `--map-user=${uid}`, "--"], owner: 0 };
}

function rowsOf(passwd: string): readonly (readonly string[])[] {
  return passwd.split("\n").map((line) => line.split(":"));
}

/** The reason why this user cannot run the programs on the folder, or undefined. */
async function probe(candidate: RunAs, folder: string, binaries: Binaries): Promise<string | undefined> {
  await chown(folder, candidate.owner, candidate.ids.gid ?? 0);
  await chmod(folder, 0o700);
  const script = 'test -w "$1" || { echo "cannot reach $1" >&2; exit 1; }; "$2" --version';
  const words = [...candidate.prefix, "/bin/sh", "-c", script, "sh", folder, binaries.postgres];
  try {
    await run(words[0] ?? "", words.slice(1), { ...candidate.ids, cwd: "/", env: environmentOf(binaries), timeout: 10_000 });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr || message).trim().split("\n").at(-1);
  }
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}
