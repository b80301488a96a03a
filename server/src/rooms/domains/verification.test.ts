import assert from "node:assert/strict";
import { after, test } from "node:test";
import { addMs, parseInstant } from "@chancery/core/ids/instant.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { startDns } from "@chancery/tests/world/dns-server.ts";
import { domainsOf, type BegunDomain } from "@chancery/tests/world/domains.ts";
import { nameBytes, respond, startOddDns, txtRecord, type Oddity } from "@chancery/tests/world/odd-dns.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { openDns } from "../../io/dns/open-dns.ts";
import type { Dns } from "../../io/dns/dns.ts";

const zone = "kalyna.example";
const [first, second] = await Promise.all([startDns({ [zone]: [] }), startDns({ [zone]: [] })]);
after(() => Promise.all([first.close(), second.close()]));
/** A resolver that answers has enough time on a busy machine; one that does not answer is not awaited for long. */
const patience = { tryMs: 5000, tries: 2, wholeMs: 20_000 };
const haste = { tryMs: 150, tries: 2, wholeMs: 600 };
let patient = true;
let now = parseInstant("2026-11-20T12:00:00.000Z", "clock");
let servers: readonly string[] = [first.address];
const dns: Dns = { lookUp: async (name, kind) => openDns(servers, patient ? patience : haste).lookUp(name, kind) };
const settings = { CHANCERY_TEST_TLDS: "on", CHANCERY_VERIFY_ZONE: "verify.chancery.example" };
const { ann, bob } = await world({ dns, clock: { now: () => now }, settings });
const { register, begin, act, verify } = domainsOf(ann);
const codesOf = ({ status, json }: Answer): readonly unknown[] => [status, Object(json).code];
const resultOf = ({ json }: Answer): unknown => Object(json).lastCheck?.result;
const statusOf = ({ json }: Answer): unknown => Object(json).status;
let count = 0;

/** A domain of its own for each test, and its record's name relative to the zone. */
async function newDomain(method?: string): Promise<BegunDomain & { readonly record: string }> {
  count += 1;
  const begun = await begin(`d${count}.${zone}`, method);
  return { ...begun, record: begun.name.replace(`.${zone}`, "") };
}

test("verify, confirm, activate: a domain is proved by a text that DNS serves", async () => {
  const { id, value, record, name } = await newDomain();
  assert.equal(name, `_chancery-verify.d${count}.${zone}`);
  assert.match(value, /^chancery-domain-verification=[0-9a-f]{40}$/);
  await first.change(zone, [`${record} TXT "${value}"`]);
  const confirmed = Object((await act(id, "confirm")).json);
  assert.deepEqual(
    [confirmed.status, confirmed.verificationDate, confirmed.lastCheckDate, confirmed.lastCheck],
    ["INACTIVE", now, now, { at: now, result: "FOUND", found: [value], reason: null }],
  );
  assert.equal(statusOf(await act(id, "activate")), "ACTIVE");
  assert.equal(statusOf(await act(id, "deactivate")), "INACTIVE");
  assert.equal(statusOf(await act(id, "activate")), "ACTIVE");
});

test("a domain is proved by an alias into the service's zone", async () => {
  const { id, value, record } = await newDomain("DNS_CNAME_RECORD");
  assert.match(value, /^[0-9a-f]{40}\.verify\.chancery\.example$/);
  await first.change(zone, [`${record} CNAME ${value}.`]);
  assert.equal(statusOf(await act(id, "confirm")), "INACTIVE");
});

type Zone = (domain: BegunDomain & { readonly record: string }) => readonly string[];
const splitValue = (value: string): string => [...(value.match(/.{1,7}/g) ?? [])].map((part) => `"${part}"`).join(" ");

const served: readonly (readonly [title: string, method: "TXT" | "CNAME", zone: Zone, result: string])[] = [
  ["nothing", "TXT", () => [], "ABSENT"],
  ["a text of split pieces", "TXT", ({ record, value }) => [`${record} TXT ${splitValue(value)}`], "FOUND"],
  ["the text beside others", "TXT", ({ record, value }) => [`${record} TXT "x"`, `${record} TXT "${value}"`], "FOUND"],
  ["the text behind an alias", "TXT", ({ record, value }) => [`${record} CNAME elsewhere`, `elsewhere TXT "${value}"`], "FOUND"],
  ["another text", "TXT", ({ record }) => [`${record} TXT "chancery-domain-verification=abc"`], "MISMATCH"],
  ["an empty text", "TXT", ({ record }) => [`${record} TXT ""`], "MISMATCH"],
  ["the text in capitals", "TXT", ({ record, value }) => [`${record} TXT "${value.toUpperCase()}"`], "MISMATCH"],
  ["the text at the domain itself", "TXT", ({ record, value }) => [`${record.slice(17)} TXT "${value}"`], "ABSENT"],
  ["the text at the domain above", "TXT", ({ value }) => [`_chancery-verify TXT "${value}"`], "ABSENT"],
  ["a wildcard", "TXT", ({ record, value }) => [`*.${record.slice(17)} TXT "${value}"`], "WILDCARD"],
  ["a wildcard above", "TXT", ({ value }) => [`* TXT "${value}"`], "WILDCARD"],
  ["aliases in a circle", "TXT", ({ record }) => [`${record} CNAME one`, `one CNAME ${record}`], "TEMPORARY"],
  ["an alias elsewhere", "CNAME", ({ record }) => [`${record} CNAME evil.example.`], "MISMATCH"],
  ["the alias as a text", "CNAME", ({ record, value }) => [`${record} TXT "${value}"`], "ABSENT"],
  ["a wildcard alias", "CNAME", ({ record, value }) => [`*.${record.slice(17)} CNAME ${value}.`], "WILDCARD"],
  [
    "the text as an alias",
    "TXT",
    ({ record, value }) => [`${record} CNAME ${value.slice(29)}.verify.chancery.example.`],
    "ABSENT",
  ],
];

for (const [title, method, zoneOf, result] of served) {
  test(`${title} in DNS, asked for ${method}: ${result}`, async () => {
    const domain = await newDomain(`DNS_${method}_RECORD`);
    await first.change(zone, zoneOf(domain));
    const answer = await act(domain.id, "confirm");
    assert.equal(answer.status, 200);
    assert.deepEqual([resultOf(answer), statusOf(answer)], [result, result === "FOUND" ? "INACTIVE" : "UNVERIFIED"]);
  });
}

/** DNS answers for the name of the record; sibling names have none. */
const unlessSibling =
  (oddity: Oddity): Oddity =>
  (asked, by) =>
    asked.name.includes("_chancery-verify") ? oddity(asked, by) : respond(asked, 3);

const odd: readonly (readonly [title: string, oddity: (value: string) => Oddity, result: string])[] = [
  ["gives the record", (value) => (asked) => respond(asked, 0, [txtRecord(asked.name, value)]), "FOUND"],
  ["fails", () => (asked) => respond(asked, 2), "TEMPORARY"],
  ["refuses", () => (asked) => respond(asked, 5), "TEMPORARY"],
  ["is silent", () => () => [], "TEMPORARY"],
  ["talks of another name", (value) => (asked) => respond(asked, 0, [txtRecord(nameBytes("evil.example"), value)]), "TEMPORARY"],
];

for (const [title, oddity, result] of odd) {
  test(`a resolver that ${title}: ${result}, and a failure takes nothing away`, async () => {
    const { id, value } = await newDomain();
    const server = await startOddDns(unlessSibling(oddity(value)));
    after(() => server.close());
    servers = [server.address];
    patient = title !== "is silent";
    const answer = await act(id, "confirm");
    servers = [first.address];
    patient = true;
    assert.deepEqual([answer.status, resultOf(answer)], [200, result]);
    assert.equal(Object(answer.json).lastCheck.reason === null, result === "FOUND");
  });
}

test("two resolvers that disagree prove nothing until they agree", async () => {
  const { id, value, record } = await newDomain();
  servers = [first.address, second.address];
  await first.change(zone, [`${record} TXT "${value}"`, `${record} TXT "old"`]);
  assert.equal(resultOf(await act(id, "confirm")), "TEMPORARY");
  await second.change(zone, [`${record} TXT "old"`]);
  const disputed = await act(id, "confirm");
  assert.deepEqual([resultOf(disputed), statusOf(disputed)], ["TEMPORARY", "UNVERIFIED"]);
  await second.change(zone, [`${record} TXT "${value}"`]);
  assert.equal(resultOf(await act(id, "confirm")), "FOUND");
  servers = [first.address];
});

test("the same method keeps its value, another method makes a new one and forgets what was seen", async () => {
  const { id, value } = await newDomain();
  await act(id, "confirm");
  const again = Object((await verify(id)).json);
  assert.deepEqual([again.verifyInfo.value, again.lastCheck.result], [value, "ABSENT"]);
  const alias = Object((await verify(id, "DNS_CNAME_RECORD")).json);
  assert.deepEqual([alias.verifyMethod, alias.lastCheck], ["DNS_CNAME_RECORD", null]);
  assert.notEqual(Object((await verify(id)).json).verifyInfo.value, value);
});

test("values are of one account and one domain: another account's record proves nothing", async () => {
  const others = domainsOf(bob, people.bob);
  const domain = `d${(count += 1)}.${zone}`;
  const [anns, bobs] = [await begin(domain), await others.begin(domain)];
  assert.notEqual(anns.value, bobs.value);
  await first.change(zone, [`_chancery-verify.d${count} TXT "${anns.value}"`]);
  assert.equal(resultOf(await others.act(bobs.id, "confirm")), "MISMATCH");
  assert.equal(statusOf(await act(anns.id, "confirm")), "INACTIVE");
  await first.change(zone, [`_chancery-verify.d${count} TXT "${anns.value}"`, `_chancery-verify.d${count} TXT "${bobs.value}"`]);
  assert.deepEqual(codesOf(await others.act(bobs.id, "confirm")), [409, 20024]);
  assert.deepEqual([statusOf(await others.read(bobs.id)), resultOf(await others.read(bobs.id))], ["UNVERIFIED", "FOUND"]);
});

test("a domain below one that another account has verified needs a proof of its own", async () => {
  const others = domainsOf(bob, people.bob);
  const above = `d${(count += 1)}`;
  const [anns, bobs] = [await begin(`${above}.${zone}`), await others.begin(`sub.${above}.${zone}`)];
  await first.change(zone, [`_chancery-verify.${above} TXT "${anns.value}"`, `_chancery-verify.${above} TXT "${bobs.value}"`]);
  assert.equal(statusOf(await act(anns.id, "confirm")), "INACTIVE");
  assert.equal(resultOf(await others.act(bobs.id, "confirm")), "ABSENT");
  await first.change(zone, [`_chancery-verify.sub.${above} TXT "${bobs.value}"`]);
  assert.equal(statusOf(await others.act(bobs.id, "confirm")), "INACTIVE");
});

test("steps out of order are refused, with the allowed ones", async () => {
  const id = textAt(await register(`d${(count += 1)}.${zone}`), "uuid");
  const allowed = ({ json }: Answer): unknown => Object(json).data.allowed;
  for (const [action, code] of [
    ["confirm", 20023],
    ["check", 20023],
    ["activate", 20020],
    ["deactivate", 20021],
  ] as const) {
    const answer = await act(id, action);
    assert.deepEqual([...codesOf(answer), allowed(answer)], [422, code, ["verify"]]);
  }
  for (const body of [undefined, {}, { method: null }, { method: "DNS_MX_RECORD" }, { method: "firsttxt_record" }])
    assert.deepEqual(codesOf(await act(id, "verify", body)), [400, 20018]);
  assert.deepEqual(codesOf(await act(id, "remove")), [400, 1006]);
  const { value, verifyInfo } = Object((await verify(id)).json).verifyInfo;
  assert.equal(verifyInfo, undefined);
  await first.change(zone, [`_chancery-verify.d${count} TXT "${value}"`]);
  assert.equal(statusOf(await act(id, "confirm", { method: "DNS_TXT_RECORD" })), "INACTIVE");
  for (const [action, code] of [
    ["verify", 20019],
    ["confirm", 20019],
    ["deactivate", 20021],
  ] as const) {
    const answer = await act(id, action, { method: "DNS_TXT_RECORD" });
    assert.deepEqual([...codesOf(answer), allowed(answer)], [422, code, ["check", "activate"]]);
  }
});

test("the DNS answer is shown, whatever its bytes", async () => {
  const { id, record } = await newDomain();
  await first.change(zone, [`${record} TXT "a\\000b" "\\255\\254"`]);
  const { status, json } = await act(id, "confirm");
  assert.deepEqual([status, Object(json).lastCheck.found], [200, ["a\uFFFDb\uFFFD\uFFFD"]]);
});

test("a check reports the DNS result in any state and changes none", async () => {
  const { id, value, record } = await newDomain();
  await first.change(zone, [`${record} TXT "${value}"`]);
  const checked = await act(id, "check");
  assert.deepEqual([resultOf(checked), statusOf(checked)], ["FOUND", "UNVERIFIED"]);
  await act(id, "confirm");
  await act(id, "activate");
  now = addMs(now, 60_000);
  await first.change(zone, []);
  const gone = await act(id, "check");
  assert.deepEqual([resultOf(gone), statusOf(gone), Object(gone.json).recordAbsentSince], ["ABSENT", "ACTIVE", null]);
});

test("a domain is checked once a minute, by one of several concurrent requests; confirming does not count", async () => {
  const { id } = await newDomain();
  await act(id, "confirm");
  const answers = await Promise.all(Array.from({ length: 5 }, () => act(id, "check")));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 425, 425, 425, 425]);
  const late = answers.find(({ status }) => status === 425);
  assert.deepEqual([Object(late?.json).code, late?.headers["retry-after"]], [1005, "60"]);
  now = addMs(now, 59_999);
  assert.equal((await act(id, "check")).headers["retry-after"], "1");
  assert.equal((await act(id, "confirm")).status, 200);
  now = addMs(now, 1);
  assert.equal((await act(id, "check")).status, 200);
});
