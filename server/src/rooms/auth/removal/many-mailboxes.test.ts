import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";

const { rooms, app, database } = await world();
const accountId = crypto.randomUUID();
const mailboxId = parseId<"mailbox">(crypto.randomUUID(), "mailboxId");
const person = { email: "many@canary.example", password: "battery staple horse", firstName: "Mo", lastName: "Lee" };
const many = 250;

test("a person leaves with thousands of mailboxes: each has its record, and all search rows are made again", async () => {
  const user = { ...person, accountRole: "owner", mailboxes: { Desk: "owner" } };
  const mailboxes = [{ uuid: mailboxId, name: "Desk" }];
  const account = { uuid: accountId, name: "Many", inn: "30000001", type: "company", mailboxes, users: [user] };
  await rooms.provision("many", JSON.stringify({ accounts: [account] }));
  await database.run(sql`
    insert into mailboxes (id, account_id, name, created_at)
    select md5(n::text)::uuid, ${accountId}, 'Box ' || n, now()
    from generate_series(1, ${many}::integer) n`);
  await database.run(sql`
    insert into mailbox_grants
    select c.*
    from mailbox_grants g
    cross join generate_series(1, ${many}::integer) n
    cross join lateral jsonb_populate_record(g, jsonb_build_object('mailbox_id', md5(n::text)::uuid)) c
    where g.mailbox_id = ${mailboxId}`);
  const one = await signIn(callingApp(app), { ...person, mailboxId, company: "Many" });
  const gone = await one.send("DELETE", "/api/v1/user?checkMessage=MANY@CANARY.EXAMPLE&leaveExisting=false", {});
  assert.equal(gone.status, 204, gone.text);
  const counts = await database.first(sql`
    select count(*)::integer as records, count(distinct subject_id)::integer as mailboxes
    from audit_records
    where record::json->>'operation' = 'mailbox-deleted'`);
  assert.deepEqual(counts, { records: many + 1, mailboxes: many + 1 });
  const [events] = await database.all(sql`
    select count(*)::integer as events from outbox where name = 'account.people-gone'`);
  assert.deepEqual(events, { events: Math.ceil((many + 1) / 100) });
});
