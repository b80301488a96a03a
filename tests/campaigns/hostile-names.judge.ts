import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { inFolder, run } from "../judges/run.ts";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";
import { downloadAll } from "./hostile-names.ts";

test("unzip writes every file of hostile names inside of its folder", async () => {
  const { zip } = await downloadAll(await world({ works: true }));
  await inFolder({ "a.zip": zip.bytes }, async (folder) => {
    const inside = join(folder, "deep", "inside");
    await mkdir(inside, { recursive: true });
    await run("unzip", ["-q", join(folder, "a.zip"), "-d", inside]);
    assert.deepEqual((await readdir(folder)).toSorted(), ["a.zip", "deep"]);
    assert.deepEqual(await readdir(join(folder, "deep")), ["inside"]);
    const files = (await readdir(inside, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    assert.equal(files.length, (await unzip(zip.bytes)).size);
  });
});
