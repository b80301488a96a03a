import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { callbacksPath, callbackWorld } from "@chancery/tests/world/callbacks.ts";
import { readEmail } from "@chancery/tests/world/emails.ts";
import { until } from "@chancery/tests/world/embedded.ts";
import { answering } from "@chancery/tests/world/receiver.ts";

const here = await callbackWorld();
const { one, receiver } = here;
const { ann, bob, database } = one;
const dayMs = 86_400_000;
const limitMs = 30_000;

type Shown = { readonly id: string; readonly disabledAt: string | null; readonly disabledReason: string | null };

async function reasonOf(id: string): Promise<string | null | undefined> {
  const all: readonly Shown[] = Object((await bob.get(`${callbacksPath}/list`)).json);
  return all.find((shown) => shown.id === id)?.disabledReason;
}

/** Texts of the emails to Bob that name the reason. */
async function emailsAbout(reason: RegExp): Promise<readonly string[]> {
  const folder = join(one.folder, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const all = await Promise.all(names.map(async (name) => readEmail(await readFile(join(folder, name), "utf8"))));
  return all.filter(({ to, text }) => to.includes(bob.email) && reason.test(text)).map(({ text }) => text);
}

test("a callback whose endpoint answers 410 is disabled, its managers are notified, and enabling it sends the waiting events", async () => {
  let code = 410;
  const { id } = await here.add({ url: receiver.at("/gone", (response) => void response.writeHead(code).end()), retries: 3 });
  await here.send();
  await until(async () => (await reasonOf(id)) === "GONE", limitMs);
  await until(async () => (await emailsAbout(/returned 410 Gone/)).length === 1, limitMs);
  const audited = await database.first<{ record: string }>(
    sql`select record from audit_records where record like '%callback-disabled%' and record like ${`%${id}%`}`,
  );
  assert.match(audited?.record ?? "", /"requestId":"callbacks\.deliver"/);
  await here.send();
  await here.untilDeliveries(id, (all) => all.length === 2);
  here.advance(10_000);
  const other = await here.add({ url: receiver.at("/meanwhile", answering(200)) });
  await here.send();
  await receiver.until("/meanwhile", 1);
  assert.equal(receiver.to("/gone").length, 1);
  code = 200;
  assert.equal(Object((await bob.post(`${callbacksPath}/${id}/enable`)).json).disabledAt, null);
  await here.untilDeliveries(id, (all) => all.length === 3 && all.every(({ state }) => state === "succeeded"));
  assert.equal(await reasonOf(id), null);
  await Promise.all([here.remove(id), here.remove(other.id)]);
});

test("410 is no reason to disable a callback that expects it", async () => {
  const { id } = await here.add({ url: receiver.at("/expected", answering(410)), successCode: 410 });
  await here.send();
  await here.untilDeliveries(id, ([row]) => row?.state === "succeeded");
  assert.equal(await reasonOf(id), null);
  await here.remove(id);
});

test("a callback is disabled after five days without one success, and not before", async () => {
  const { id } = await here.add({ url: receiver.at("/failing", answering(500)), retries: 0 });
  const attempts = async (count: number) => {
    await here.send();
    await receiver.until("/failing", count);
    await here.untilDeliveries(id, (all) => all.length === count && all.every(({ state }) => state === "dead"));
  };
  await attempts(1);
  const since = (ms: number) =>
    database.run(sql`update callbacks set failing_since = ${addMs(here.now(), -ms)} where id = ${id}`);
  await since(5 * dayMs - 60_000);
  await attempts(2);
  assert.equal(await reasonOf(id), null);
  await since(5 * dayMs);
  await attempts(3);
  assert.equal(await reasonOf(id), "FAILING");
  await until(async () => (await emailsAbout(/failed for 5 days/)).length === 1, limitMs);
  await here.remove(id);
});

test("a callback whose user lost the permission sends nothing more; another user may enable it", async () => {
  const bobsRole = sql`(select role_id from mailbox_grants where mailbox_id = ${bob.mailboxId} order by role_id limit 1)`;
  await database.run(sql`
    insert into mailbox_grants (mailbox_id, user_id, role_id)
    select ${bob.mailboxId}, id, ${bobsRole}
    from users
    where email = ${ann.email}`);
  const url = receiver.at("/lost", answering(200));
  const made = await ann.post(`${callbacksPath}/add`, { url }, { headers: { mailbox: bob.mailboxId } });
  const { id } = Object(made.json);
  await here.send();
  await receiver.until("/lost", 1);
  await database.run(sql`
    delete from mailbox_grants
    where mailbox_id = ${bob.mailboxId}
      and user_id = (select id from users where email = ${ann.email})`);
  await here.send();
  await until(async () => (await reasonOf(id)) === "PERMISSION", limitMs);
  assert.equal(receiver.to("/lost").length, 1);
  assert.equal((await bob.post(`${callbacksPath}/${id}/enable`)).status, 200);
  await receiver.until("/lost", 2);
  await here.remove(id);
});

test("deliveries are kept for thirty days", async () => {
  const { id } = await here.add({ url: receiver.at("/old", answering(200)) }, { who: ann });
  await here.send();
  await receiver.until("/old", 1);
  const forget = async (ageMs: number): Promise<number> => {
    await database.run(sql`update callback_deliveries set created_at = ${addMs(here.now(), -ageMs)} where callback_id = ${id}`);
    await one.rooms.schedules.find(({ name }) => name === "callbacks.forget")?.work(new AbortController().signal);
    return (await database.all(sql`select id from callback_deliveries where callback_id = ${id}`)).length;
  };
  assert.equal(await forget(30 * dayMs - 60_000), 1);
  assert.equal(await forget(30 * dayMs + 60_000), 0);
});

test("a callback is removed with its mailbox, including its secrets and deliveries", async () => {
  const { id } = await here.add({ url: receiver.at("/with-mailbox", answering(500)) });
  await here.send();
  await receiver.until("/with-mailbox", 1);
  await here.untilDeliveries(id, ([row]) => row?.attempts === 1);
  await database.run(sql`update mailboxes set removed_at = now() where id = ${bob.mailboxId}`);
  here.advance(60_000);
  await one.rooms.schedules.find(({ name }) => name === "callbacks.forget")?.work(new AbortController().signal);
  assert.deepEqual(await database.all(sql`select id from callbacks where mailbox_id = ${bob.mailboxId}`), []);
  assert.deepEqual(await database.all(sql`select id from callback_deliveries where callback_id = ${id}`), []);
  assert.equal(receiver.to("/with-mailbox").length, 1);
});
