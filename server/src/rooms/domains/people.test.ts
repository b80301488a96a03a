import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { parseId } from "@chancery/core/ids/id.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { activeDomain, agreed, domainsOf, dnsSummary } from "@chancery/tests/world/domains.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { adoptedMax } from "./adopt-people.ts";
import { joinsEventName } from "./events.ts";

const dns = dnsSummary();
const { ann, bob, database, rooms } = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const job = rooms.handlers.find(({ on }) => on === joinsEventName);
const work = async (domainId: string) =>
  job?.work({ domainId }, new AbortController().signal, { eventId: 1, key: domainId, attempt: 1, finish: async () => undefined });

async function addPeople(count: number, domain: string): Promise<void> {
  await database.run(sql`
    insert into users (id, email, first_name, last_name, status, created_at)
    select gen_random_uuid(), 'p' || n || '@' || ${domain}::text, '', '', 'ACTIVE', now()
    from generate_series(1, ${count}::integer) as n`);
}

const countOf = async (domain: string, accountId: string) => {
  const row = await database.first<{ readonly count: number }>(sql`
    select count(*)::integer as count from users
    where split_part(email, '@', 2) = ${domain} and corporate_account_id = ${accountId}`);
  return row?.count;
};

test("people with an email address on a domain become the account's when it is activated, in either form of its name", async () => {
  await addPeople(3, "калина.укр");
  await addPeople(2, "xn--80aaxggn.xn--j1amh");
  await addPeople(4, "sub.калина.укр");
  await activeDomain(ann, people.ann, dns, "калина.укр");
  assert.deepEqual(
    await Promise.all(
      ["калина.укр", "xn--80aaxggn.xn--j1amh", "sub.калина.укр"].map((name) => countOf(name, people.ann.accountId)),
    ),
    [3, 2, 0],
  );
});

test("the first users are added immediately and the others by a job, which can run twice without harm", async () => {
  await addPeople(adoptedMax * 2 + 1, "many.example");
  const { id } = await activeDomain(ann, people.ann, dns, "many.example");
  assert.equal(await countOf("many.example", people.ann.accountId), adoptedMax);
  const events = await database.all(sql`select payload from outbox where name = ${joinsEventName} and key = ${id}`);
  assert.equal(events.length, 1);
  await work(id);
  await work(id);
  assert.equal(await countOf("many.example", people.ann.accountId), adoptedMax * 2 + 1);
});

test("the job stops when the domain is no longer active", async () => {
  await addPeople(adoptedMax + 1, "stopped.example");
  const { id } = await activeDomain(ann, people.ann, dns, "stopped.example");
  await domainsOf(ann).act(id, "deactivate");
  await work(id);
  assert.equal(await countOf("stopped.example", people.ann.accountId), adoptedMax);
});

test("people of another account become the account's that has proved the domain, and lose nothing granted to them", async () => {
  const { id } = await activeDomain(ann, people.ann, dns, "borealis.example");
  assert.equal(await countOf("borealis.example", people.ann.accountId), 1);
  assert.equal((await bob.get(`/api/v1/account/${people.bob.accountId}`)).status, 200);
  await domainsOf(ann).act(id, "deactivate");
  assert.equal(await countOf("borealis.example", people.ann.accountId), 1);
  await domainsOf(ann).remove(id);
  await activeDomain(bob, people.bob, dns, "borealis.example");
  assert.equal(await countOf("borealis.example", people.bob.accountId), 1);
  assert.equal((await bob.get("/api/v1/envelope/folders")).status === 401, false);
});

test("the domains of an account that is removed are free for others", async () => {
  const { begin } = domainsOf(bob, people.bob);
  const made = await ann.post("/api/v1/account", { name: "Short-lived", inn: "12345678", mailboxes: ["One"], agreed: true });
  assert.equal(made.status, 201, made.text);
  const accountId = parseId<"account">(textAt(made, "uuid"), "uuid");
  const { name } = await activeDomain(ann, { accountId }, dns, "freed.example");
  const gone = await ann.send("DELETE", `/api/v1/account/${accountId}`, { body: { checkMessage: "SHORT-LIVED" } });
  assert.ok(gone.status < 300, gone.text);
  const bobs = await begin("freed.example");
  dns.say(name, agreed(bobs.value));
  assert.equal((await domainsOf(bob, people.bob).act(bobs.id, "confirm")).status, 200);
});
