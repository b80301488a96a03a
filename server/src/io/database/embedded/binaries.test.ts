import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmod, cp, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { newFolder } from "@chancery/tests/world/embedded.ts";
import { findBinaries } from "./binaries.ts";

// root may write everywhere: the program runs as nobody then
const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test("an installation that cannot be written gets its library links elsewhere", async (t) => {
  const folder = await newFolder(t);
  const native = join(folder, "package", "native");
  const original = join(dirname((await findBinaries(join(folder, "unused"))).postgres), "..");
  await cp(join(original, "..", "package.json"), join(folder, "package", "package.json"), { recursive: true });
  for (const part of ["bin", "lib", "pg-symlinks.json"])
    await cp(join(original, part), join(native, part), { recursive: true, filter: isNotPlugin });
  const names: { target: string }[] = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8"));
  for (const { target } of names) await rm(join(folder, "package", target), { force: true });
  await chmod(join(native, "lib"), 0o555);
  await chmod(folder, 0o777);
  const program = `
    import { findBinaries } from ${JSON.stringify(fileURLToPath(new URL("binaries.ts", import.meta.url)))};
    import { execFileSync } from "node:child_process";
    const { postgres, env } = await findBinaries(process.argv[1], process.argv[2]);
    process.stdout.write(execFileSync(postgres, ["--version"], { env: { ...env }, encoding: "utf8" }));`;
  const submitted = execFileSync(process.execPath, ["--input-type=module", "-e", program, join(folder, "links"), native], {
    ...ids,
    encoding: "utf8",
  });
  await chmod(join(native, "lib"), 0o755);
  assert.match(submitted, /PostgreSQL\) 18/);
  assert.equal((await readdir(join(folder, "links"))).length, names.length);
});

function isNotPlugin(path: string): boolean {
  return !path.includes("/lib/postgresql");
}
