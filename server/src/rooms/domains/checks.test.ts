import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { addMs, msOf, parseInstant } from "@chancery/core/ids/instant.ts";
import { activeDomain, agreed, domainsOf, dnsSummary } from "@chancery/tests/world/domains.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { callingApp } from "@chancery/tests/world/call.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { persona, type Persona } from "@chancery/tests/world/persona.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import type { Answer } from "../../io/dns/dns.ts";

const start = parseInstant("2026-11-20T12:00:00.000Z", "clock");
const [minute, hour] = [60_000, 3_600_000];
const dns = dnsSummary();
let now = start;
const one = await world({ dns, clock: { now: () => now }, settings: { CHANCERY_TEST_TLDS: "on" } });
const { database, rooms } = one;
// sessions end sooner than domains do
const [ann, bob, stranger] = await Promise.all([lasting(one.ann), lasting(one.bob), lasting(one.stranger)]);
const [anns, bobs] = [domainsOf(ann), domainsOf(bob, people.bob)];
const schedule = rooms.schedules.find(({ name }) => name === "domains.look");
const work = async () => schedule?.work(new AbortController().signal);
const temporary: Answer = { kind: "temporary", reason: "SERVFAIL" };
const absent: Answer = { kind: "absent" };
let count = 0;

beforeEach(async () => {
  await database.run(sql`delete from account_domains`);
  await sendEmails(one);
  dns.asked.length = 0;
});

async function lasting(who: Persona): Promise<Persona> {
  const made = await who.post("/api/v1/token", { name: "Test", expireAt: "2999-01-01T00:00:00Z" });
  return persona(callingApp(one.app), who, textAt(made, "token"));
}

const domainOf = async (id: string) => Object((await anns.read(id)).json);

/** Lets the time pass with the schedule at work every quarter of an hour; how often the record was looked up. */
async function pass(hours: number): Promise<number> {
  const before = dns.asked.length;
  for (let quarters = 0; quarters < hours * 4; quarters += 1) {
    now = addMs(now, 15 * minute);
    await work();
  }
  return dns.asked.length - before;
}

async function newActive() {
  count += 1;
  return activeDomain(ann, people.ann, dns, `look${count}.example`);
}

test("after a confirm that found nothing the record is awaited, and found by the service itself", async () => {
  const { id, name, value } = await anns.begin("awaited.example");
  const answer = Object((await anns.act(id, "confirm")).json);
  assert.deepEqual([answer.status, answer.verificationTriedUntil], ["UNVERIFIED", addMs(now, 72 * hour)]);
  assert.equal(answer.nextCheckDate, addMs(now, 15_000));
  now = addMs(now, 14_999);
  await work();
  assert.equal(dns.asked.length, 1);
  now = addMs(now, 1);
  await work();
  assert.equal(dns.asked.length, 2);
  assert.ok(String((await domainOf(id)).nextCheckDate) > now);
  dns.say(name, agreed(value));
  await pass(1);
  assert.deepEqual([(await domainOf(id)).status, (await domainOf(id)).verificationTriedUntil], ["INACTIVE", null]);
});

test("the tries grow rarer and end after 72 hours: then a confirm is refused until the verification begins again", async () => {
  const { id, value, name } = await anns.begin("late.example");
  await anns.act(id, "confirm");
  assert.ok((await pass(1)) >= 4);
  const tries = await pass(71);
  assert.ok(tries >= 8 && tries < 20, `${tries} tries`);
  dns.say(name, agreed(value));
  assert.equal(await pass(24), 0);
  const refused = await anns.act(id, "confirm");
  assert.deepEqual(
    [refused.status, Object(refused.json).code, Object(refused.json).data.allowed],
    [422, 20022, ["verify", "check"]],
  );
  assert.equal(Object((await anns.act(id, "check")).json).lastCheck.result, "FOUND");
  assert.equal((await domainOf(id)).status, "UNVERIFIED");
  assert.equal(Object((await anns.verify(id)).json).verifyInfo.value, value);
  assert.equal(Object((await anns.act(id, "confirm")).json).status, "INACTIVE");
});

test("a verify again ends the tries for the old value", async () => {
  const { id } = await anns.begin("changed.example");
  await anns.act(id, "confirm");
  await anns.verify(id, "DNS_CNAME_RECORD");
  assert.equal(await pass(24), 0);
});

test("the record of another account's domain does not verify the domain", async () => {
  const [mine, other] = [await anns.begin("both.example"), await bobs.begin("both.example")];
  await anns.act(mine.id, "confirm");
  dns.say(other.name, agreed(mine.value, other.value));
  assert.equal((await bobs.act(other.id, "confirm")).status, 200);
  await pass(72);
  assert.deepEqual([(await domainOf(mine.id)).status, (await domainOf(mine.id)).lastCheck.result], ["UNVERIFIED", "FOUND"]);
});

test("verified domains are looked up daily, active or not", async () => {
  const { id } = await newActive();
  assert.equal(await pass(21), 0);
  assert.equal(await pass(3.5), 1);
  await anns.act(id, "deactivate");
  assert.equal(await pass(24), 1);
});

test("a missing record is reported immediately, and after three days the domain is inactive and its managers are notified", async () => {
  const { id, name, value } = await newActive();
  dns.say(name, absent);
  await pass(24.5);
  const { status, recordAbsentSince } = await domainOf(id);
  assert.equal(status, "ACTIVE");
  assert.ok(recordAbsentSince !== null);
  const warning = await sendEmails(one);
  assert.deepEqual(
    warning.map(({ to }) => to),
    [people.ann.email],
  );
  assert.match(warning[0]?.text ?? "", new RegExp(`${name} TXT "${value}"`));
  const [notice] = Object((await (await signIn(callingApp(one.app), people.ann)).get("/api/v1/notification")).json).data;
  assert.deepEqual([notice.code, notice.data.subject, notice.data.objectId], [103, name.replace("_chancery-verify.", ""), id]);
  await pass(69);
  assert.deepEqual([(await domainOf(id)).status, await sendEmails(one)], ["ACTIVE", []]);
  await pass(12);
  const lost = await domainOf(id);
  assert.equal(lost.status, "INACTIVE");
  assert.ok(msOf(lost.verificationLostDate) - msOf(recordAbsentSince) >= 72 * hour);
  assert.match((await sendEmails(one))[0]?.text ?? "", /has been missing from DNS for three days/);
  await pass(240);
  assert.deepEqual(await sendEmails(one), []);
});

test("a domain whose proof was lost cannot be activated before its record is found again", async () => {
  const { id, name, value } = await newActive();
  dns.say(name, absent);
  await pass(104);
  const refused = await anns.act(id, "activate");
  assert.deepEqual([refused.status, Object(refused.json).code], [422, 20022]);
  assert.equal(Object((await anns.act(id, "confirm")).json).status, "INACTIVE");
  assert.equal((await anns.act(id, "activate")).status, 422);
  dns.say(name, agreed(value));
  const confirmed = Object((await anns.act(id, "confirm")).json);
  assert.deepEqual([confirmed.status, confirmed.verificationLostDate, confirmed.recordAbsentSince], ["INACTIVE", null, null]);
  assert.equal(Object((await anns.act(id, "activate")).json).status, "ACTIVE");
});

test("a record that comes back is found by the daily look, and the domain can be activated again", async () => {
  const { id, name, value } = await newActive();
  dns.say(name, absent);
  await pass(104);
  dns.say(name, agreed(value));
  await pass(24.5);
  assert.equal((await domainOf(id)).verificationLostDate, null);
  assert.equal((await anns.act(id, "activate")).status, 200);
});

test("a domain that was lost is free for another account, and does not come back while that one has it", async () => {
  const { id, name, value } = await newActive();
  dns.say(name, absent);
  await pass(104);
  const other = await bobs.begin(`look${count}.example`);
  dns.say(name, agreed(value, other.value));
  assert.equal((await bobs.act(other.id, "confirm")).status, 200);
  await pass(48);
  assert.ok((await domainOf(id)).verificationLostDate !== null);
  const refused = await anns.act(id, "confirm");
  assert.deepEqual([refused.status, Object(refused.json).code], [409, 20024]);
});

test("temporary failures take nothing away, however long they last", async () => {
  const { id, name } = await newActive();
  dns.say(name, temporary);
  const looks = await pass(24 * 14);
  assert.ok(looks > 300, `${looks} looks`);
  assert.deepEqual([(await domainOf(id)).status, (await domainOf(id)).recordAbsentSince], ["ACTIVE", null]);
  assert.deepEqual(await sendEmails(one), []);
});

test("a record that was missing for less than three days has no consequence", async () => {
  const { id, name, value } = await newActive();
  dns.say(name, absent);
  await pass(24.5 + 60);
  dns.say(name, agreed(value));
  await pass(9);
  assert.deepEqual([(await domainOf(id)).status, (await domainOf(id)).recordAbsentSince], ["ACTIVE", null]);
  dns.say(name, absent);
  await pass(70);
  assert.equal((await domainOf(id)).status, "ACTIVE");
});

test("emails go only to users who may manage the account's domains", async () => {
  const { name } = await activeDomain(stranger, people.stranger, dns, "letters.example");
  dns.say(name, absent);
  await pass(25);
  assert.deepEqual(
    (await sendEmails(one)).map(({ to }) => to),
    [people.stranger.email],
  );
});

test("after a day without service many domains are looked up a few at a time, each once, and part again", async () => {
  const many = 400;
  for (let n = 1; n <= many; n += 1) dns.say(`_chancery-verify.d${n}.herd.example`, agreed("x"));
  await database.run(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, created_at, method, value, verified_at,
      next_look_at)
    select gen_random_uuid(), ${people.ann.accountId}, 'd' || n || '.herd.example', '', '', 'ACTIVE', now(), 'DNS_TXT_RECORD',
      'x', now(), ${now}::timestamptz
    from generate_series(1, ${many}::integer) as n`);
  let [open, most] = [0, 0];
  dns.before = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
  };
  await work();
  dns.before = async () => undefined;
  assert.equal(dns.asked.length, 300);
  assert.ok(most <= 10, `${most} at once`);
  await Promise.all([work(), work()]);
  assert.deepEqual([dns.asked.length, new Set(dns.asked).size], [many, many]);
  const times = await database.first<{ readonly count: number }>(sql`
    select count(distinct next_look_at)::integer as count from account_domains`);
  assert.ok((times?.count ?? 0) > 300);
});
