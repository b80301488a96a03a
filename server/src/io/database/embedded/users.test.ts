import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { newFolder, open, start, startService, until } from "@chancery/tests/world/embedded.ts";
import sql from "sql-template-tag";
import { findBinaries } from "./binaries.ts";

const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? false : "needs root, to become other users";
const nobody = { uid: 65_534, gid: 65_534 };
const hasNamespaces = isRoot && spawnSync("unshare", ["--user", "--map-user=65534", "true"]).status === 0;

test("root starts it as the user nobody", { skip: needsRoot }, async (t) => {
  const embedded = await start(t, await newFolder(t));
  assert.equal(embedded.facts().runsAs, "user nobody");
});

test(
  "root under a folder closed to others starts it in a user namespace, again and again",
  { skip: hasNamespaces ? false : "needs root and unshare --user" },
  async (t) => {
    const home = join(await newFolder(t), "home");
    await mkdir(home, { mode: 0o700 });
    for (let time = 0; time < 2; time++) {
      const embedded = await start(t, join(home, "data"));
      assert.equal(embedded.facts().runsAs, "root in a user namespace");
      assert.deepEqual(await open(t, embedded.address).first(sql`select 1 as one`), { one: 1 });
      await embedded.stop();
    }
  },
);

test(
  "an ordinary user starts it under a home closed to others, and nothing stays when it is killed",
  { skip: needsRoot },
  async (t) => {
    const home = join(await newFolder(t), "home");
    await mkdir(home, { mode: 0o700 });
    await chown(home, nobody.uid, nobody.gid);
    const { service, facts, address } = await startService(t, join(home, "data"), nobody);
    assert.equal(facts.runsAs, "user 65534");
    assert.deepEqual(await open(t, address).first(sql`select 1 as one`), { one: 1 });
    service.kill("SIGKILL");
    await until(async () => !isAlive(facts.pid), 10_000);
  },
);

test("root goes on with the folder of an ordinary user, as that user", { skip: needsRoot }, async (t) => {
  const folder = join(await newFolder(t), "data");
  await mkdir(folder);
  await chown(folder, nobody.uid, nobody.gid);
  const { service } = await startService(t, folder, nobody);
  service.kill("SIGTERM");
  await until(async () => service.exitCode === 0, 10_000);
  assert.equal((await start(t, folder)).facts().runsAs, "user nobody");
});

test("a folder of another user is refused, saying whose it is", { skip: needsRoot }, async (t) => {
  const folder = await newFolder(t);
  await (await start(t, folder)).stop();
  await chown(folder, 1, 1);
  await chmod(folder, 0o777);
  await chown(join(folder, "cluster"), 1, 1);
  const { refused } = await startService(t, folder, nobody);
  assert.match(refused ?? "", /belongs to user 1, Chancery runs as user 65534/);
});

test(
  "an installation that cannot be written gets its library links elsewhere",
  { skip: process.platform === "linux" ? false : "needs Linux" },
  async (t) => {
    const folder = await newFolder(t);
    const native = join(folder, "package", "native");
    const original = join(dirname((await findBinaries(join(folder, "unused"))).postgres), "..");
    await cp(join(original, "..", "package.json"), join(folder, "package", "package.json"), { recursive: true });
    for (const part of ["bin", "lib", "pg-symlinks.json"])
      await cp(join(original, part), join(native, part), { recursive: true, filter: isNotPlugin });
    const names: { target: string }[] = JSON.parse(execFileSync("cat", [join(native, "pg-symlinks.json")], { encoding: "utf8" }));
    for (const { target } of names) await rm(join(folder, "package", target), { force: true });
    await chmod(join(native, "lib"), 0o555);
    await chmod(folder, 0o777);
    const program = `
    import { findBinaries } from ${JSON.stringify(fileURLToPath(new URL("binaries.ts", import.meta.url)))};
    import { execFileSync } from "node:child_process";
    const { postgres, env } = await findBinaries(process.argv[1], process.argv[2]);
    process.stdout.write(execFileSync(postgres, ["--version"], { env: { ...env }, encoding: "utf8" }));`;
    const ids = isRoot ? nobody : {};
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", program, join(folder, "links"), native], {
      ...ids,
      encoding: "utf8",
    });
    await chmod(join(native, "lib"), 0o755);
    assert.match(said, /PostgreSQL\) 18/);
    assert.equal((await readdir(join(folder, "links"))).length, names.length);
  },
);

function isNotPlugin(path: string): boolean {
  return !path.includes("/lib/postgresql");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
