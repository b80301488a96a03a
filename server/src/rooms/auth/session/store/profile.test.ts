import assert from "node:assert/strict";
import { test } from "node:test";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Statement } from "@chancery/server/io/database/database.ts";
import { explain } from "@chancery/tests/world/explain.ts";
import { ground } from "@chancery/tests/world/ground.ts";
import { listeningTo } from "@chancery/tests/world/listening-queries.ts";
import { people } from "@chancery/tests/world/people.ts";
import sql from "sql-template-tag";
import { listProfileMailboxes } from "./profile.ts";

const { database } = await ground();

test("of a person with more mailboxes than a profile shows, the first ones are shown, and permissions are read of these only", async () => {
  const [mailbox, account] = [people.ann.mailboxId, people.ann.accountId];
  const userId = await database.value<UserId>(sql`select id from users where email = ${people.ann.email}`);
  assert.ok(userId);
  await database.run(sql`
    with made as (
      insert into mailboxes (id, account_id, name, created_at)
      select gen_random_uuid(), ${account}, 'Desk ' || lpad(n::text, 4, '0'), now()
      from generate_series(1, 1200) n
      returning id
    )
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select made.id, g.user_id, g.role_id
    from made
    cross join mailbox_grants g
    where g.mailbox_id = ${mailbox} and g.user_id = ${userId}`);
  await database.run(sql`analyze`);
  const heard: Statement[] = [];
  const rows = await listProfileMailboxes(
    listeningTo(database, (statement) => void heard.push(statement)),
    userId,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["Contracts", ...Array.from({ length: 999 }, (_, index) => `Desk ${String(index + 1).padStart(4, "0")}`)],
  );
  assert.ok(rows.every(({ permissions }) => permissions.length > 0 && permissions.length === rows[0]?.permissions.length));
  const plan = (await explain(database, heard[0]!)).join("\n");
  assert.match(plan.slice(plan.indexOf("SubPlan")), /Function Scan on unnest/);
  assert.doesNotMatch(plan.slice(0, plan.indexOf("SubPlan")), /unnest/);
});
