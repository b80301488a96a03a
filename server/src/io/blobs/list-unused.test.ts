import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { listUnused } from "./list-unused.ts";

const database = await testDatabase();
const [used, unused] = ["a".repeat(64), "b".repeat(64)];
await database.run(sql`insert into archive_blobs (sha256) values (${used})`);

const others = ["bulk_sends", "template_images", "user_avatars"].map((table) => ({ table }));
const cases = [
  ["a row in the last of several tables", [...others, { table: "archive_blobs" }], [unused]],
  ["a row in the first of several tables", [{ table: "archive_blobs" }, ...others], [unused]],
  ["no row in other tables", others, [used, unused]],
] as const;

for (const [title, tables, expected] of cases)
  test(`blobs without a use are found at once: ${title}`, async () => {
    assert.deepEqual(await listUnused(database, tables, [unused, used]), expected);
    assert.deepEqual(await listUnused(database, tables, []), []);
  });
