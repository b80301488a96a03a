import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { spareDisk } from "./database/spare-disk.ts";
import type { OpenDatabase } from "./database/pool.ts";
import { makeReserve, reserveBytes, spendReserve } from "./database/embedded/reserve.ts";
import { DiskFull, freeBytes, isDiskFull } from "./disk.ts";
import { watchDisk } from "./disk-watch.ts";

const folder = await mkdtemp(join(tmpdir(), "chancery disk "));
after(() => rm(folder, { recursive: true }));
const log = { warn: () => undefined, info: () => undefined };
const coded = (code: string, cause?: unknown): Error => Object.assign(new Error(code, { cause }), { code });

test("a full disk is known by the code of the error or of what caused it", () => {
  const cases: readonly (readonly [unknown, boolean])[] = [
    [coded("ENOSPC"), true],
    [coded("EDQUOT"), true],
    [coded("53100"), true],
    [new DiskFull("x"), true],
    [new Error("a", { cause: new Error("b", { cause: coded("53100") }) }), true],
    [coded("53200"), false],
    [coded("EIO", "ENOSPC"), false],
    ["ENOSPC", false],
    [undefined, false],
  ];
  for (const [error, isFull] of cases) assert.equal(isDiskFull(error), isFull, String(error));
});

test("a disk below its minimum has no room, is reported, and refuses transactions only", async () => {
  const database = { first: async () => 1, transaction: async () => 2 } as unknown as OpenDatabase;
  for (const [minBytes, hasRoom] of [
    [0, true],
    [Number.MAX_SAFE_INTEGER, false],
  ] as const) {
    const disk = watchDisk({ folder, minBytes, log });
    assert.equal(disk.hasRoom(), true, "before the first check");
    await disk.begin();
    disk.stop();
    assert.equal(disk.hasRoom(), hasRoom);
    const spared = spareDisk(database, disk.hasRoom);
    assert.equal(await spared.first({} as never), 1);
    if (hasRoom) await disk.check();
    else await assert.rejects(disk.check(), /MiB are free/);
    if (hasRoom) assert.equal(await spared.transaction(async () => 3), 2);
    else
      await assert.rejects(
        spared.transaction(async () => 3),
        isDiskFull,
      );
  }
});

test("the reserve takes its room once, and is kept while there is other room", async () => {
  await makeReserve(folder);
  await makeReserve(folder);
  assert.deepEqual(await readdir(folder), ["reserve"]);
  const { size, blocks } = await stat(join(folder, "reserve"));
  assert.deepEqual([size, blocks * 512 >= reserveBytes], [reserveBytes, true]);
  assert.ok((await freeBytes(folder)) >= reserveBytes);
  await spendReserve(folder);
  assert.deepEqual(await readdir(folder), ["reserve"]);
});
