import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { newId } from "../../../io/basics.ts";
import { systemClock } from "../../../io/clock.ts";
import { addNotices, takeNotices } from "./notices.ts";

const database = await testDatabase();

test("notices are taken in order, and read once for each batch, also by a plan that was made for an empty table", async () => {
  const mailboxId = newId<"mailbox">();
  const take = () => database.transaction((tx) => takeNotices(tx, mailboxId, 100));
  await database.run(sql`vacuum analyze notices`);
  for (let at = 0; at < 10; at += 1) await take();
  const notice = {
    mailboxId,
    code: envelopeCodes.waiting,
    envelopeId: newId<"envelope">(),
    senderMailboxId: mailboxId,
    expiresAt: undefined,
  };
  const notices = Array.from({ length: 2000 }, (_, at) => ({ ...notice, subject: String(at), details: {} }));
  await database.transaction(async (tx) => addNotices(tx, notices, systemClock.now()));
  const [taken, rowsRead] = await database.transaction(async (tx) => {
    const all = await takeNotices(tx, mailboxId, 100);
    const read = await tx.count(sql`
      select seq_tup_read + idx_tup_fetch as count
      from pg_stat_xact_user_tables
      where relname = 'notices'`);
    return [all.map(({ subject }) => Number(subject)), read];
  });
  assert.deepEqual([taken, rowsRead < 10_000], [Array.from({ length: 100 }, (_, at) => at), true], `${rowsRead} rows were read`);
});
