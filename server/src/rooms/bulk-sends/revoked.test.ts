import assert from "node:assert/strict";
import { test } from "node:test";
import sql, { type Sql } from "sql-template-tag";
import { bulkSeen, startBulkSend } from "@chancery/tests/world/bulk-sends.ts";
import { people } from "@chancery/tests/world/people.ts";
import { createPaper } from "@chancery/tests/world/paper.ts";
import { world } from "@chancery/tests/world/world.ts";

const at = "/api/v1/envelope/bulk-send";
const { ann, bob, database, rooms } = await world();
const paper = await createPaper(ann);
const file = ["role.buyer,subject,goods,price", ...[1, 2].map((index) => `${bob.mailboxId},Offer ${index},Pumps,1`)].join("\r\n");

/** Has the service do one turn of a job of a bulk send. */
async function turn(name: "check" | "send", bulkSendId: string): Promise<void> {
  const job = rooms.handlers.find((one) => one.name === `bulk-sends.${name}`);
  const run = { eventId: 1, key: bulkSendId, attempt: 1, accountId: people.ann.accountId, finish: async () => undefined };
  await job?.work({ bulkSendId, lane: 0 }, new AbortController().signal, run);
}

const users = (status: string): Sql => sql`update users set status = ${status} where email = ${people.ann.email}`;
const role = (name: string): Sql => sql`
  update mailbox_grants
  set role_id = (select id from roles where name = ${name} and is_system)
  where mailbox_id = ${ann.mailboxId}`;
const removed = (at: string | null): Sql => sql`update mailboxes set removed_at = ${at} where id = ${ann.mailboxId}`;

const ends: readonly (readonly [what: string, end: Sql, undo: Sql, code: string])[] = [
  ["user is blocked", users("BLOCKED"), users("ACTIVE"), "mailbox.permission_lacking"],
  ["user may no longer send", role("Mailbox viewer"), role("Mailbox owner"), "mailbox.permission_lacking"],
  ["mailbox is removed", removed("2026-01-01"), removed(null), "mailbox.removed"],
];

for (const [what, end, undo, code] of ends) {
  test(`a bulk send whose ${what} sends no further row`, async () => {
    const uuid = await startBulkSend(ann, paper, file);
    await turn("check", uuid);
    assert.equal((await bulkSeen(ann, uuid)).state, "SENDING");
    await database.run(end);
    await turn("send", uuid);
    await database.run(undo);
    const { state, sent, failed } = await bulkSeen(ann, uuid);
    assert.deepEqual([state, sent, failed], ["SENT", 0, 2]);
    const { data } = Object((await ann.get(`${at}/${uuid}/results`)).json);
    assert.equal(data[0].errors[0].errorCode, code);
  });

  test(`a file whose ${what} while it is checked is refused`, async () => {
    const uuid = await startBulkSend(ann, paper, file);
    await database.run(end);
    await turn("check", uuid);
    await database.run(undo);
    const { state, errors } = await bulkSeen(ann, uuid);
    assert.deepEqual([state, errors[0]?.errorCode], ["REFUSED", code]);
  });
}
