import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Builds the package of the client for npm into a folder: JavaScript and declarations for Node.js 18 and later and for
 * browsers, with a `package.json` of its own. Run as a program it builds into `sdk/dist`.
 */
export async function buildPackage(folder: string): Promise<void> {
  const here = import.meta.dirname;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tsc = join(here, "..", "node_modules", ".bin", "tsc");
  await run(tsc, ["-p", join(here, "tsconfig.build.json"), "--outDir", folder]);
  const { name, version, description, license } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
  const entry = { types: "./sdk.d.ts", default: "./sdk.js" };
  const manifest = {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=18" },
    exports: { ".": entry },
    files: ["**/*.js", "**/*.d.ts"],
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(here, "README.md"), join(folder, "README.md"));
}

if (import.meta.main) await buildPackage(join(import.meta.dirname, "dist"));
