import assert from "node:assert/strict";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { requireRoot } from "@chancery/tests/judges/root.ts";
import { newFolder, open, start, startService, until } from "@chancery/tests/world/embedded.ts";
import sql from "sql-template-tag";

requireRoot();
const nobody = { uid: 65_534, gid: 65_534 };

test("root starts it as the user nobody", async (t) => {
  const embedded = await start(t, await newFolder(t));
  assert.equal(embedded.facts().runsAs, "user nobody");
});

test("root under a folder closed to others starts it in a user namespace, again and again", async (t) => {
  const home = join(await newFolder(t), "home");
  await mkdir(home, { mode: 0o700 });
  for (let time = 0; time < 2; time++) {
    const embedded = await start(t, join(home, "data"));
    assert.equal(embedded.facts().runsAs, "root in a user namespace");
    assert.deepEqual(await open(t, embedded.address).first(sql`select 1 as one`), { one: 1 });
    await embedded.stop();
  }
});

test("an ordinary user starts it under a home closed to others, and nothing stays when it is killed", async (t) => {
  const home = join(await newFolder(t), "home");
  await mkdir(home, { mode: 0o700 });
  await chown(home, nobody.uid, nobody.gid);
  const { service, facts, address } = await startService(t, join(home, "data"), nobody);
  assert.equal(facts.runsAs, "user 65534");
  assert.deepEqual(await open(t, address).first(sql`select 1 as one`), { one: 1 });
  service.kill("SIGKILL");
  await until(async () => !isAlive(facts.pid), 10_000);
});

test("root continues to use the folder of an ordinary user, as that user", async (t) => {
  const folder = join(await newFolder(t), "data");
  await mkdir(folder);
  await chown(folder, nobody.uid, nobody.gid);
  const { service } = await startService(t, folder, nobody);
  service.kill("SIGTERM");
  await until(async () => service.exitCode === 0, 10_000);
  assert.equal((await start(t, folder)).facts().runsAs, "user nobody");
});

test("a folder of another user is refused, saying whose it is", async (t) => {
  const folder = await newFolder(t);
  await (await start(t, folder)).stop();
  await chown(folder, 1, 1);
  await chmod(folder, 0o777);
  await chown(join(folder, "cluster"), 1, 1);
  const { refused } = await startService(t, folder, nobody);
  assert.match(refused ?? "", /belongs to user 1, Chancery runs as user 65534/);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
