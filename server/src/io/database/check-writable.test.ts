import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyDatabase } from "@chancery/tests/world/database.ts";
import { openTestPool } from "@chancery/tests/world/cluster.ts";
import sql, { raw } from "sql-template-tag";
import { checkWritable } from "./check-writable.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

test("a database that can only be read is unavailable, and is written again as soon as it can be", async (t) => {
  const admin = await emptyDatabase();
  const name = await admin.value<string>(sql`select current_database()`);
  await admin.run(raw(`alter database ${name} set default_transaction_read_only = on`));
  const database = openTestPool(admin.url, 1);
  t.after(() => database.close());
  await assert.rejects(checkWritable(database), DatabaseUnavailable);
  // this session began before
  await admin.run(raw(`alter database ${name} reset default_transaction_read_only`));
  await assert.rejects(database.run(sql`create table pens (id integer)`), DatabaseUnavailable);
  await database.run(sql`create table pens (id integer)`);
  await checkWritable(database);
});
