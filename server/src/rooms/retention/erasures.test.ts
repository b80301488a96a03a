import assert from "node:assert/strict";
import { test } from "node:test";
import { corporateUser } from "@chancery/tests/world/corporate.ts";
import { people } from "@chancery/tests/world/people.ts";
import { completeOffer, retentionScene } from "@chancery/tests/world/retention.ts";
import sql from "sql-template-tag";

const scene = await retentionScene();
const { one, database, account: at } = scene;
const { erasures, schedules } = one.rooms;

async function* linesOf(list: readonly object[]): AsyncGenerator<string> {
  for (const line of list) yield JSON.stringify(line);
}

/** A list as it was exported before the database was restored. */
const listOf = (...removals: readonly object[]) => [
  { format: 1, writtenAt: "2026-11-26T04:00:00.000Z" },
  ...removals,
  { lines: removals.length },
];
const repeat = (list: readonly object[]) => erasures.repeat(() => linesOf(list));
const ofEnvelope = (envelope: string) => ({ envelope, account: people.ann.accountId, action: "erase", rule: null });

test("people and envelopes that were removed are removed again after a restore, once, except under a legal hold", async () => {
  const { accountId } = people.ann;
  const [removed, held, kept] = [
    await completeOffer(scene.ann, scene.bob),
    await completeOffer(scene.ann, scene.bob),
    await completeOffer(scene.ann, scene.bob),
  ];
  const hold = await scene.ann.post(`${at}/legal-holds`, { envelopeUuid: held, reason: "A claim" });
  assert.equal(hold.status, 201, hold.text);
  const [gone, heldPerson] = [await corporateUser(database, accountId), await corporateUser(database, accountId)];
  const onPerson = await scene.ann.post(`${at}/legal-holds`, { userUuid: heldPerson, reason: "A claim" });
  assert.equal(onPerson.status, 201, onPerson.text);
  const unknown = "01930000-0000-7000-8000-00000000dead";
  const list = listOf(
    { user: gone },
    { user: heldPerson },
    { user: unknown },
    ofEnvelope(removed),
    ofEnvelope(held),
    ofEnvelope(unknown),
  );
  assert.deepEqual(await repeat(list), { people: 2, envelopes: 1, held: 1, ownerless: [] });
  assert.deepEqual(await repeat(list), { people: 0, envelopes: 0, held: 1, ownerless: [] });
  assert.deepEqual(await Promise.all([removed, held, kept].map((id) => scene.statusOf(id))), [404, 200, 200]);
  for (const { name, work } of schedules) if (name.includes("eras")) await work(new AbortController().signal);
  const names = await database.all<{ readonly id: string; readonly first_name: string }>(sql`
    select id, first_name
    from users
    where id in (${gone}, ${heldPerson})`);
  assert.deepEqual(
    new Map(names.map((row) => [row.id, row.first_name])),
    new Map([
      [gone, "(erased)"],
      [heldPerson, "Cora"],
    ]),
  );
  const exported = (await Array.fromAsync(erasures.list())).map((line): unknown => JSON.parse(line));
  assert.deepEqual(
    new Set(exported.slice(1, -1).map((line) => JSON.stringify(line))),
    new Set([{ user: gone }, { user: heldPerson }, ofEnvelope(removed)].map((line) => JSON.stringify(line))),
  );
  assert.deepEqual(exported.at(-1), { lines: 3 });
});

test("an owner who was removed is removed again with the mailboxes that went with them; the account that lacks an owner is named", async () => {
  const { accountId, mailboxId } = people.stranger;
  const row = await database.first<{ readonly id: string }>(sql`select id from users where email = ${people.stranger.email}`);
  const { id: user } = row ?? assert.fail("no user");
  const stranger = await scene.signInStranger();
  assert.deepEqual(await repeat(listOf({ mailbox: mailboxId }, { user })), {
    people: 1,
    envelopes: 0,
    held: 0,
    ownerless: [accountId],
  });
  assert.equal((await stranger.get("/api/v1/mailbox")).status, 401);
  const [mailbox] = await database.all(sql`select removed_at is not null as is_removed from mailboxes where id = ${mailboxId}`);
  assert.deepEqual(mailbox, { is_removed: true });
});

test("a list that is cut off, or is something else, removes nothing", async () => {
  const id = await completeOffer(scene.ann, scene.bob);
  const list = listOf(ofEnvelope(id));
  await assert.rejects(repeat(list.slice(0, -1)), /not whole/);
  await assert.rejects(repeat([...list.slice(0, -1), { lines: 2 }]), /line 3 is not/);
  await assert.rejects(repeat([{ format: 2 }]), /not a list of erasures/);
  await assert.rejects(repeat([list[0]!, { envelope: id }, list[2]!]), /line 2 is not/);
  assert.equal(await scene.statusOf(id), 200);
});
