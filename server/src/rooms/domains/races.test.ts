import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import { agreed, domainsOf, dnsSummary } from "@chancery/tests/world/domains.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";

const dns = dnsSummary();
const { ann, bob, database } = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const [anns, bobs] = [domainsOf(ann), domainsOf(bob, people.bob)];

/** Holds DNS answers back until a number of lookups are under way. */
function barrier(count: number): (name: string) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return async () => {
    waiting += 1;
    if (waiting === count) resolve();
    await promise;
  };
}

test("of eight concurrent confirmations of one domain, four by each account, one succeeds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const name = `race${round}.example`;
    const [one, other] = [await anns.begin(name), await bobs.begin(name)];
    dns.say(one.name, agreed(one.value, other.value));
    dns.before = barrier(8);
    const confirms = [1, 2, 3, 4].flatMap(() => [anns.act(one.id, "confirm"), bobs.act(other.id, "confirm")]);
    const answers = await Promise.all(confirms);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const losers = answers.filter(({ status }) => status !== 200).map(({ json }) => Object(json).code);
    // those of the account that won came too late, those of the other one meet its domain
    assert.deepEqual(losers.toSorted(), [20019, 20019, 20019, 20024, 20024, 20024, 20024]);
    const rows = await database.all(sql`select id from account_domains where domain = ${name} and status <> 'UNVERIFIED'`);
    assert.equal(rows.length, 1);
  }
});

test("the database itself lets one account have a domain", async () => {
  const [one, other] = [await anns.begin("index.example"), await bobs.begin("index.example")];
  dns.say(one.name, agreed(one.value));
  dns.before = async () => undefined;
  assert.equal((await anns.act(one.id, "confirm")).status, 200);
  await assert.rejects(
    database.run(sql`update account_domains set status = 'INACTIVE', verified_at = now() where id = ${other.id}`),
    /account_domains_verified/,
  );
});

test("a lookup before a new verification proves nothing after it", async () => {
  const { id, name, value } = await anns.begin("stale.example");
  dns.say(name, agreed(value));
  dns.before = async () => {
    dns.before = async () => undefined;
    await anns.verify(id, "DNS_CNAME_RECORD");
  };
  const answer = await anns.act(id, "confirm");
  const { status, verifyMethod, lastCheck } = Object(answer.json);
  assert.deepEqual([answer.status, status, verifyMethod, lastCheck], [200, "UNVERIFIED", "DNS_CNAME_RECORD", null]);
});

test("a domain that is removed during its lookup stays removed", async () => {
  const { id, name, value } = await anns.begin("removed.example");
  dns.say(name, agreed(value));
  dns.before = async () => {
    dns.before = async () => undefined;
    await anns.remove(id);
  };
  const answer = await anns.act(id, "confirm");
  assert.deepEqual([answer.status, Object(answer.json).code], [404, 20017]);
});

test("no connection of the database waits for DNS", async () => {
  const begun = await Promise.all(Array.from({ length: 20 }, (_, index) => anns.begin(`slow${index}.example`)));
  const { promise, resolve } = Promise.withResolvers<void>();
  dns.before = async () => promise;
  const confirms = begun.map(({ id }) => anns.act(id, "confirm"));
  while (dns.asked.filter((name) => name.includes("slow")).length < begun.length) await new Promise((next) => setImmediate(next));
  const [row] = await database.all<{ readonly count: number }>(sql`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and state like 'idle in%'`);
  resolve();
  assert.deepEqual([row?.count, (await Promise.all(confirms)).every(({ status }) => status === 200)], [0, true]);
});
