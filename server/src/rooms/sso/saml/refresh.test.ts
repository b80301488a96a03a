import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { callingApp } from "@chancery/tests/world/call.ts";
import { brokenKey, derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { sendEmails } from "@chancery/tests/world/emails.ts";
import { metadataXml } from "@chancery/tests/world/metadata.ts";
import { startPages } from "@chancery/tests/world/pages.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

const dayMs = 86_400_000;
const begin = Date.now();
let now = begin;
const clock = { now: () => new Date(now).toISOString() as never };
const one = await world({ clock, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } });
const [first, second, short] = [makePair(), makePair(), makePair("rsa:2048", 5)];
const xmlOf = (certificate: string, entityId = "https://idp.example/metadata"): string =>
  metadataXml({ entityId, certificates: [derOf(certificate)] });
const at = `/api/v1/account/${people.ann.accountId}/saml-provider`;

let page: string | number = "";
let asked = 0;
const { url, close } = await startPages({
  "/metadata": (_request, response) => {
    asked += 1;
    if (typeof page === "number") response.writeHead(page, { location: "/other" }).end();
    else response.end(page);
  },
});
after(close);

const ann = () => signIn(callingApp(one.app), people.ann);
const run = async (name: string): Promise<void> =>
  one.rooms.schedules.find((schedule) => schedule.name === name)?.work(new AbortController().signal);
const make = async (body: object = { metadataUrl: `${url}/metadata` }): Promise<string> => {
  const made = await (await ann()).post(at, { name: "Acme IdP", ...body });
  assert.equal(made.status, 201, made.text);
  return Object(made.json).id;
};
const read = async (id: string) => Object((await (await ann()).get(`${at}/${id}`)).json);
const warningsOf = async (id: string): Promise<readonly string[]> =>
  (await read(id)).warnings.map(({ message }: { message: string }) => message);

beforeEach(async () => {
  await one.database.run(sql`delete from sso_providers`);
  page = xmlOf(first.certificate);
  now = begin;
  asked = 0;
  await sendEmails(one);
});

test("metadata at an address is fetched daily, and taken over", async () => {
  const id = await make();
  page = xmlOf(second.certificate).replace("https://idp.example/sso/post", "https://idp.example/sso/new");
  now = begin + 20 * 3_600_000;
  await run("sso.refresh-metadata");
  assert.equal(asked, 1);
  now = begin + 27 * 3_600_000;
  await run("sso.refresh-metadata");
  await run("sso.refresh-metadata");
  assert.equal(asked, 2);
  const found = await read(id);
  assert.equal(found.metadataFetchedAt, new Date(now).toISOString());
  const [row] = await one.database.all<{ readonly post_url: string; readonly certificates: readonly string[] }>(
    sql`select post_url, certificates from sso_providers`,
  );
  assert.deepEqual(row, { post_url: "https://idp.example/sso/new", certificates: [second.certificate] });
});

const bad: readonly (readonly [string, () => string | number, RegExp])[] = [
  ["fails", () => 500, /answers 500/],
  ["redirects", () => 302, /a redirect/],
  ["has other things", () => "<html/>", /root/],
  ["has a weak key", () => xmlOf(makePair("rsa:1024").certificate), /1024 bits/],
  ["has a key that is none", () => metadataXml({ certificates: [brokenKey()] }), /cannot be read/],
  ["has two providers", () => xmlOf(first.certificate) + xmlOf(first.certificate), /./],
];
for (const [what, answer, expected] of bad) {
  test(`when the address ${what} the last good metadata stays, the reason is shown, and it is tried again in an hour`, async () => {
    const id = await make();
    page = answer();
    now = begin + 27 * 3_600_000;
    await run("sso.refresh-metadata");
    const found = await read(id);
    assert.deepEqual(
      found.warnings.map(({ kind }: { kind: string }) => kind),
      ["metadata"],
    );
    assert.match(found.warnings[0].message, expected);
    assert.equal(found.metadataFetchedAt, new Date(begin).toISOString());
    assert.match(found.certificates[0].subject, /Acme/);
    page = xmlOf(second.certificate);
    now += 3_600_000 - 1;
    await run("sso.refresh-metadata");
    assert.equal((await warningsOf(id)).length, 1);
    now += 1;
    await run("sso.refresh-metadata");
    assert.deepEqual(await warningsOf(id), []);
  });
}

test("another entity id is not applied: managers are notified once, until the provider is saved again", async () => {
  const id = await make();
  page = xmlOf(second.certificate, "https://evil.example/metadata");
  for (const days of [1, 2, 3]) {
    now = begin + (days * 27 + 1) * 3_600_000;
    await run("sso.refresh-metadata");
  }
  assert.equal(asked, 4);
  const emails = await sendEmails(one);
  assert.deepEqual(
    emails.map(({ to }) => to),
    [people.ann.email],
  );
  assert.match(emails[0]?.text ?? "", /now names https:\/\/evil\.example\/metadata/);
  assert.equal((await read(id)).entityID, "https://idp.example/metadata");
  assert.match((await warningsOf(id)).join(), /another entity id, https:\/\/evil\.example\/metadata/);
  const saved = await (await ann()).put(`${at}/${id}`, { metadataUrl: `${url}/metadata` });
  assert.deepEqual([Object(saved.json).entityID, Object(saved.json).warnings], ["https://evil.example/metadata", []]);
});

test("of two concurrent workers one fetches metadata that is due", async () => {
  let count = 0;
  const other = await startPages({
    // another worker comes while the first one waits for the answer
    "/slow": (_request, response) => {
      count += 1;
      const working = count === 2 ? run("sso.refresh-metadata") : Promise.resolve();
      void working.then(() => response.end(xmlOf(first.certificate)));
    },
  });
  await make({ metadataUrl: `${other.url}/slow` });
  now = begin + 27 * 3_600_000;
  await run("sso.refresh-metadata");
  other.close();
  assert.equal(count, 2);
});

test("an expired certificate is applied by a refresh, with a warning: sign-ins keep working", async () => {
  const id = await make();
  page = xmlOf(short.certificate);
  now = begin + 6 * dayMs;
  await run("sso.refresh-metadata");
  assert.match((await warningsOf(id)).join(), /ended at/);
});

test("managers are notified 30, 7 and 1 days before a certificate expires, theirs and ours, once each time", async () => {
  const own = makePair("rsa:2048", 40);
  await make({ metadataXml: xmlOf(first.certificate), signingCertificate: own.certificate, signingPrivateKey: own.key });
  const reported: number[] = [];
  for (let day = 0; day <= 42; day += 1) {
    // a minute on, for the certificate was made after the test began
    now = begin + day * dayMs + 60_000;
    await run("sso.warn-of-certificates");
    await run("sso.warn-of-certificates");
    const emails = await sendEmails(one);
    assert.ok(emails.every(({ to, text }) => to === people.ann.email && text.includes("The signing certificate")));
    reported.push(...emails.map(() => day));
  }
  assert.deepEqual(reported, [10, 33, 39]);
  now = begin;
  await make({ metadataXml: xmlOf(short.certificate) });
  await run("sso.warn-of-certificates");
  const emails = await sendEmails(one);
  assert.deepEqual([emails.length, /signs with expires on/.test(emails[0]?.text ?? "")], [1, true]);
});

test("a provider saved from the same address while its metadata is on its way keeps what was saved", async () => {
  const texts = ["https://idp.example/metadata", "https://idp.example/metadata", "urn:accepted"].map((id, index) =>
    xmlOf([first, short, second][index]?.certificate ?? "", id),
  );
  let answers = 0;
  const other = await startPages({
    // it was asked for by the refresh, and once more by the one who saves: who was asked first answers last
    "/slow": (_request, response) => {
      const text = texts[(answers += 1) - 1];
      const saving = answers === 2 ? later.put(`${at}/${id}`, { metadataUrl: `${other.url}/slow` }) : Promise.resolve();
      void saving.then(() => response.end(text));
    },
  });
  const id = await make({ metadataUrl: `${other.url}/slow` });
  now = begin + 27 * 3_600_000;
  const later = await ann();
  await run("sso.refresh-metadata");
  other.close();
  const found = await read(id);
  assert.deepEqual([found.entityID, found.warnings], ["urn:accepted", []]);
  assert.deepEqual(await sendEmails(one), []);
});

test("a provider saved while its metadata is on its way keeps what was saved", async () => {
  const id = await make();
  now = begin + 27 * 3_600_000;
  const later = await ann();
  const other = await startPages({
    "/slow": (_request, response) => {
      const saving = later.put(`${at}/${id}`, { metadataXml: xmlOf(second.certificate, "urn:saved") });
      void saving.then(() => response.end(xmlOf(first.certificate, "urn:late")));
    },
  });
  await one.database.run(sql`update sso_providers set metadata_url = ${`${other.url}/slow`}`);
  await run("sso.refresh-metadata");
  other.close();
  assert.equal((await read(id)).entityID, "urn:saved");
});
