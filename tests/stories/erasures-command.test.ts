import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runErasures } from "@chancery/server/commands/run-erasures.ts";
import { testDatabase } from "../world/database.ts";
import { runCommand } from "../world/service.ts";

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "chancery erasures "));
const variables = { CHANCERY_DATA_DIR: folder, DATABASE_URL: database.url, CHANCERY_LOG_LEVEL: "silent" };
const path = join(folder, "erasures.jsonl");
after(() => rm(folder, { recursive: true, force: true }));

test("a list of erasures is written to a file, and repeated from it", async () => {
  const written = await runCommand(["erasures", "export", path], variables);
  assert.deepEqual([written.code, written.text], [0, `0 removals written to ${path}\n`]);
  const lines = (await readFile(path, "utf8")).split("\n");
  assert.deepEqual([lines.length, lines[1]], [3, '{"lines":0}']);
  const repeated = await runCommand(["erasures", "repeat", path], variables);
  assert.deepEqual([repeated.code, repeated.text], [0, "0 people and 0 envelopes removed again\n"]);
});

test("a list is written where a process with the same number was killed while it wrote one", async () => {
  await writeFile(`${path}.${process.pid}.part`, "half");
  assert.equal(await runErasures(variables, ["export", path]), 0);
  assert.match(await readFile(path, "utf8"), /\{"lines":0\}\n$/);
});

test("a list that is cut off is refused", async () => {
  await writeFile(path, (await readFile(path, "utf8")).split("\n", 1).join(""));
  const { code, text } = await runCommand(["erasures", "repeat", path], variables);
  assert.equal(code, 1);
  assert.match(text, /erasures\.jsonl: the list is not whole/);
});
