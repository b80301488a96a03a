import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "@chancery/tests/world/database.ts";
import sql from "sql-template-tag";
import { isBlobUsed } from "./is-blob-used.ts";

const database = await testDatabase();
const used = "a".repeat(64);
await database.run(sql`insert into archive_blobs (sha256) values (${used})`);

const others = ["bulk_sends", "template_images", "user_avatars"].map((table) => ({ table }));
const cases = [
  ["a row in the last of several tables", [...others, { table: "archive_blobs" }], used, true],
  ["a row in the first of several tables", [{ table: "archive_blobs" }, ...others], used, true],
  ["no row in other tables", others, used, false],
  ["a row of another blob", [{ table: "archive_blobs" }], "b".repeat(64), false],
] as const;

for (const [title, tables, sha256, isUsed] of cases)
  test(`a blob is ${isUsed ? "used" : "unused"}: ${title}`, async () => {
    assert.equal(await isBlobUsed(database, tables, sha256), isUsed);
  });
