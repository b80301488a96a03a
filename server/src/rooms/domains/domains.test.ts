import assert from "node:assert/strict";
import { test } from "node:test";
import sql from "sql-template-tag";
import type { Answer } from "@chancery/tests/world/call.ts";
import { activeDomain, domainsOf, newProvider, dnsSummary } from "@chancery/tests/world/domains.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { domainsMax } from "./actions/register-domain.ts";

const dns = dnsSummary();
const one = await world({ dns, settings: { CHANCERY_TEST_TLDS: "on" } });
const { ann, bob, database } = one;
const { register, read, change, remove, act, at } = domainsOf(ann);
const bobs = domainsOf(bob, people.bob);
const codesOf = ({ status, json }: Answer): readonly unknown[] => [status, Object(json).code];
const numbersOf = ({ json }: Answer): readonly number[] => Object(json).data.errors.map(({ code }: { code: number }) => code);
const unknown = "01930000-0000-7000-8000-00000000dead";

test("a domain is registered as DNS has it and as people read it, UNVERIFIED", async () => {
  const answer = await register(" Калина.УКР ");
  assert.equal(answer.status, 200);
  const body = Object(answer.json);
  assert.equal(body.uuid, body.domainUuid);
  assert.deepEqual(
    [body.domain, body.domainUnicode, body.status, body.accountUuid],
    ["xn--80aaxggn.xn--j1amh", "калина.укр", "UNVERIFIED", people.ann.accountId],
  );
  assert.deepEqual(
    [body.verifyInfo, body.verifyMethod, body.verificationDate, body.lastCheck, body.ssoIdProvider, body.onlySsoLogin],
    [null, null, null, null, null, false],
  );
  assert.deepEqual((await read(body.uuid)).json, body);
});

const refused: readonly (readonly [title: string, body: object, status: number, code: number])[] = [
  ["no domain", {}, 400, 20013],
  ["null", { domain: null }, 400, 20013],
  ["an empty domain", { domain: "  " }, 400, 20013],
  ["257 characters", { domain: `${"a".repeat(253)}.com` }, 400, 20014],
  ["a public suffix", { domain: "co.uk" }, 400, 20016],
  ["a private public suffix", { domain: "github.io" }, 400, 20016],
  ["a mail provider", { domain: "GMail.com" }, 400, 20016],
  ["an address", { domain: "127.0.0.1" }, 400, 20016],
  ["a special-use name", { domain: "acme.internal" }, 400, 20016],
  ["a number", { domain: 5 }, 400, 1006],
  ["a provider that is no UUID", { domain: "a.example", ssoIdProviderUuid: "x" }, 400, 1006],
  ["a provider that does not exist", { domain: "a.example", ssoIdProviderUuid: unknown }, 404, 20046],
  ["sign-on only, without a provider", { domain: "a.example", onlySsoLogin: true }, 400, 20051],
];

for (const [title, body, status, code] of refused) {
  test(`a registration with ${title} is refused by ${code}`, async () => {
    assert.deepEqual(codesOf(await ann.post(at, body)), [status, code]);
  });
}

test("all faults of a registration are reported together, with their places", async () => {
  const answer = await ann.post(at, { domain: "co.uk", onlySsoLogin: true });
  assert.deepEqual([answer.status, numbersOf(answer)], [400, [20016, 20051]]);
  const pointers = Object(answer.json).data.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(pointers, ["/domain", "/onlySsoLogin"]);
});

test("a domain is registered once in an account, however it is written, and in many accounts", async () => {
  assert.equal((await register("twice.example")).status, 200);
  for (const text of ["twice.example", "TWICE.example.", "ｔｗｉｃｅ．example"])
    assert.deepEqual(codesOf(await register(text)), [409, 20016]);
  assert.equal((await bobs.register("twice.example")).status, 200);
});

test("of concurrent registrations of one domain one succeeds", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => register("race.example")));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409, 409, 409, 409]);
});

test("a domain of another account is answered like one that does not exist", async () => {
  const id = textAt(await bobs.register("bobs.example"), "uuid");
  for (const path of ["", "/check"])
    for (const uuid of [id, unknown]) {
      const answer = await ann.send(path ? "PATCH" : "GET", `${at}/${uuid}${path}`);
      assert.deepEqual(codesOf(answer), [404, 20017]);
    }
  assert.deepEqual(codesOf(await change(id, {})), [404, 20017]);
  assert.deepEqual(codesOf(await remove(id)), [404, 20017]);
  assert.deepEqual(codesOf(await ann.get(`${bobs.at}/${id}`)), [403, 90018]);
  assert.equal((await bobs.read(id)).status, 200);
});

test("domains are listed by name, page after page by offset and by cursor", async () => {
  const { rooms: _, ...other } = one;
  const { register: add, at: place } = domainsOf(other.stranger, people.stranger);
  for (const name of ["c", "a", "e", "b", "d"]) await add(`${name}.list.example`);
  const names = ({ json }: Answer): readonly string[] => Object(json).data.map(({ domain }: { domain: string }) => domain[0]);
  const all = Object((await other.stranger.get(place)).json);
  assert.deepEqual([all.totalElements, all.sizeRequested, all.numberOfElements, all.nextCursor], [5, 25, 5, null]);
  assert.deepEqual(names(await other.stranger.get(`${place}?offset=1&limit=2`)), ["b", "c"]);
  const first = await other.stranger.get(`${place}?limit=2`);
  await add("aa.list.example");
  const second = await other.stranger.get(`${place}?limit=2&cursor=${Object(first.json).nextCursor}`);
  assert.deepEqual(
    [names(first), names(second)],
    [
      ["a", "b"],
      ["c", "d"],
    ],
  );
  assert.equal((await other.stranger.get(`${place}?keyword=list&cursor=${Object(first.json).nextCursor}`)).status, 400);
});

test("domains are found by a part of either form and by status, VERIFIED being both of the verified ones", async () => {
  const names = async (query: string) => {
    const answer = await ann.get(`${at}?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return Object(answer.json).data.map(({ domain }: { domain: string }) => domain);
  };
  await register("found.example");
  await activeDomain(ann, people.ann, dns, "found.active.example");
  const inactive = await activeDomain(ann, people.ann, dns, "found.inactive.example");
  await act(inactive.id, "deactivate");
  assert.deepEqual(
    await names("keyword=ИНА.ук".replace("ИНА", encodeURIComponent("ИНА")).replace("ук", encodeURIComponent("ук"))),
    ["xn--80aaxggn.xn--j1amh"],
  );
  assert.deepEqual(await names("keyword=80AAX"), ["xn--80aaxggn.xn--j1amh"]);
  assert.deepEqual(await names("keyword=OUND&status=UNVERIFIED"), ["found.example"]);
  assert.deepEqual(await names("keyword=found&status=ACTIVE"), ["found.active.example"]);
  assert.deepEqual(await names("keyword=found&status=INACTIVE"), ["found.inactive.example"]);
  assert.deepEqual(await names("keyword=found&status=VERIFIED"), ["found.active.example", "found.inactive.example"]);
  assert.deepEqual(await names("keyword=%25"), []);
  for (const status of ["active", "GONE", ""]) assert.equal((await ann.get(`${at}?status=${status}`)).status, 400, status);
});

test("a provider is connected, replaced and disconnected; omitted values stay", async () => {
  const [first, second] = [await newProvider(one, people.ann), await newProvider(one, people.ann)];
  const id = textAt(await register("sso.example", { ssoIdProviderUuid: first, onlySsoLogin: true }), "uuid");
  const put = async (body: object) => {
    const answer = await change(id, body);
    assert.equal(answer.status, 200, answer.text);
    const { ssoIdProvider, ssoIdProviderUuid, onlySsoLogin } = Object(answer.json);
    assert.equal(ssoIdProvider?.uuid ?? null, ssoIdProviderUuid);
    return [ssoIdProviderUuid, onlySsoLogin];
  };
  assert.deepEqual(await put({}), [first, true]);
  assert.deepEqual(await put({ ssoIdProviderUuid: second }), [second, true]);
  assert.deepEqual(codesOf(await change(id, { ssoIdProviderUuid: null })), [400, 20051]);
  assert.deepEqual(await put({ ssoIdProviderUuid: null, onlySsoLogin: false }), [null, false]);
  assert.deepEqual(codesOf(await change(id, { onlySsoLogin: true })), [400, 20051]);
  assert.deepEqual(await put({ ssoIdProviderUuid: first }), [first, false]);
  assert.deepEqual(await put({ onlySsoLogin: true }), [first, true]);
  assert.equal(Object((await read(id)).json).ssoIdProvider.name, "Acme ID");
});

test("a provider of another account cannot be connected, by the service or by the database", async () => {
  const foreign = await newProvider(one, people.bob);
  const id = textAt(await register("foreign.example"), "uuid");
  assert.deepEqual(codesOf(await change(id, { ssoIdProviderUuid: foreign })), [404, 20049]);
  assert.deepEqual(codesOf(await register("foreign2.example", { ssoIdProviderUuid: foreign })), [404, 20049]);
  await assert.rejects(
    database.run(sql`update account_domains set provider_id = ${foreign} where id = ${id}`),
    /account_domains_provider/,
  );
});

test("the database refuses the removal of a provider that a domain uses", async () => {
  const provider = await newProvider(one, people.ann);
  const id = textAt(await register("used.example", { ssoIdProviderUuid: provider }), "uuid");
  const removal = async () => database.run(sql`delete from sso_providers where id = ${provider}`);
  await assert.rejects(removal(), /account_domains_provider/);
  assert.equal((await remove(id)).status, 200);
  assert.equal(await removal(), 1);
});

test("a removed domain does not exist, and can be registered again, with another value", async () => {
  const { begin } = domainsOf(ann);
  const first = await begin("again.example");
  assert.deepEqual([(await remove(first.id)).status, (await remove(first.id)).status], [200, 404]);
  const second = await begin("again.example");
  assert.notEqual(first.value, second.value);
});

test("every change is in the trail of the account", async () => {
  const { id } = await activeDomain(ann, people.ann, dns, "trail.example");
  for (const action of ["deactivate", "activate"]) await act(id, action);
  await change(id, {});
  await remove(id);
  const rows = await database.all<{ readonly operation: string }>(sql`
    select record::json->>'operation' as operation
    from audit_records
    where subject_id = ${people.ann.accountId}
      and record::json->'details'->>'domainId' = ${id}
    order by sequence`);
  assert.deepEqual(
    rows.map(({ operation }) => operation.replace("account-domain-", "")),
    ["created", "verification-begun", "verified", "activated", "deactivated", "activated", "updated", "removed"],
  );
});

test("an account has a thousand domains at most", async () => {
  await database.run(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, created_at)
    select gen_random_uuid(), ${people.bob.accountId}, 'd' || n || '.many.example', '', '', 'UNVERIFIED', now()
    from generate_series(1, ${domainsMax} - (
      select count(*)::integer from account_domains where account_id = ${people.bob.accountId})) as n`);
  assert.deepEqual(codesOf(await bobs.register("more.example")), [422, 1067]);
  await database.run(sql`delete from account_domains where domain = 'd1.many.example'`);
  assert.equal((await bobs.register("more.example")).status, 200);
});
