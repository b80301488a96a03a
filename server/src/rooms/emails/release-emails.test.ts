import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { emailsNeeds } from "@chancery/tests/world/emails-needs.ts";
import { newId } from "../../io/basics.ts";
import { emails } from "./index.ts";

const database = await testDatabase();
let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const limit = { limit: 1, windowS: 60 };
const broken = "cannot be decrypted";
const nobody = "00000000-0000-0000-0000-000000000000";
const room = emails(
  emailsNeeds({
    database,
    clock: { now: () => now },
    mail: { send: async () => undefined, probe: async () => "" },
    limits: { recipient: limit, recipientTotal: { limit: 9, windowS: 60 }, sender: { limit: 99, windowS: 60 } },
  }),
);
const release = room.schedules.find(({ name }) => name === "emails.release");
const emailTo = (to: string) => ({ to, forReader: () => ({ subject: "s", text: "t", html: "h" }) });

test("emails that were held count for the account that caused them, like those that were not", async () => {
  const [one, other] = [newId<"account">(), newId<"account">()];
  for (const account of [one, other]) {
    for (let count = 0; count < 3; count += 1) {
      await database.transaction((tx) => room.postInTurn(tx, account, [emailTo(`${account}@kalyna.example`)]));
    }
  }
  await database.run(sql`
    update letters
    set body = ${broken}
    where id = (select max(id::text)::uuid from letters)`);
  now = addMs(now, 3_600_000);
  await release?.work(new AbortController().signal);
  const counted = await database.all<{ readonly account_id: string; readonly count: number }>(sql`
    select account_id, count(*)::integer as count
    from outbox
    where name = 'letter.posted'
    group by account_id`);
  assert.deepEqual(
    new Map(counted.map(({ account_id, count }) => [account_id, count])),
    new Map([
      [one, 3],
      [other, 2],
      [nobody, 1],
    ]),
  );
});
