import assert from "node:assert/strict";
import { after, test } from "node:test";
import sql from "sql-template-tag";
import { callingApp, type Answer } from "@chancery/tests/world/call.ts";
import { brokenKey, derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { metadataXml, serviceXml } from "@chancery/tests/world/metadata.ts";
import { startPages } from "@chancery/tests/world/pages.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";

let now = new Date();
const clock = { now: () => now.toISOString() as never };
const { app, ann, bob, database } = await world({ clock, settings: { CHANCERY_OUTBOUND_ALLOW: "127.0.0.0/8" } });
const idp = makePair("rsa:2048", 365);
const own = makePair("rsa:2048", 365);
const other = makePair("rsa:2048", 365);
const xml = metadataXml({ certificates: [derOf(idp.certificate)] });
const at = `/api/v1/account/${people.ann.accountId}/saml-provider`;
const unknown = "01930000-0000-7000-8000-00000000dead";

const source = await startPages({ "/metadata": (_request, response) => void response.end(xml) });
const here = source.url;
after(source.close);

const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, status < 300 ? 0 : Object(json).code];
const idOf = (answer: Answer): string => Object(answer.json).id;
const make = (body: object = {}) => ann.post(at, { name: "Acme IdP", metadataXml: xml, ...body });
const rowsOf = ({ json }: Answer): readonly (readonly [number, string])[] =>
  Object(json).data.errors.map(({ code, pointer }: { code: number; pointer: string }) => [code, pointer]);
const audits = async (): Promise<readonly string[]> =>
  (
    await database.all<{ readonly operation: string }>(
      sql`select record::json ->> 'operation' as operation from audit_records where subject_kind = 'account' order by sequence`,
    )
  ).map(({ operation }) => operation);

test("a provider of metadata alone has the usual names of attributes and no pair", async () => {
  const made = await make();
  assert.equal(made.status, 201, made.text);
  const { id, uuid, createdAt, certificates, ...rest } = Object(made.json);
  assert.equal(id, uuid);
  assert.match(createdAt, /Z$/);
  assert.equal(certificates[0].subject, "O=Acme, CN=idp.example");
  assert.deepEqual(rest, {
    name: "Acme IdP",
    entityID: "https://idp.example/metadata",
    firstNameMapping: "firstName",
    lastNameMapping: "lastName",
    phoneMapping: "phone",
    metadataUrl: null,
    metadataXml: xml,
    metadataFetchedAt: null,
    signingCertificate: null,
    signingPrivateKey: null,
    warnings: [],
  });
  assert.equal(made.headers["cache-control"], "no-store");
});

test("a provider is returned as it was created, including its key, and the access is recorded", async () => {
  const made = await make({ signingCertificate: own.certificate, signingPrivateKey: own.key, phoneMapping: "tel" });
  const before = (await audits()).length;
  const read = await ann.get(`${at}/${idOf(made)}`);
  assert.deepEqual([read.status, read.headers["cache-control"]], [200, "no-store"]);
  assert.deepEqual(read.json, made.json);
  assert.equal(Object(read.json).signingPrivateKey, own.key);
  assert.deepEqual((await audits()).slice(before), ["account-sso-idp-read"]);
});

test("a PUT of the values read changes nothing", async () => {
  const made = await make({ signingCertificate: derOf(own.certificate), signingPrivateKey: derOf(own.key) });
  const sent = await ann.put(`${at}/${idOf(made)}`, Object(made.json));
  assert.deepEqual([sent.status, sent.json], [200, made.json]);
});

test("a list has names and entity ids, oldest first, and no secrets", async () => {
  const [one, two] = [
    await make({ name: "One" }),
    await make({ name: "Two", signingCertificate: own.certificate, signingPrivateKey: own.key }),
  ];
  const list = await ann.get(at);
  const last = Object(list.json).slice(-2);
  const entityID = "https://idp.example/metadata";
  assert.deepEqual(last, [
    { id: idOf(one), uuid: idOf(one), name: "One", entityID },
    { id: idOf(two), uuid: idOf(two), name: "Two", entityID },
  ]);
});

test("metadata at an address is fetched when it is saved", async () => {
  const made = await make({ metadataXml: undefined, metadataUrl: `${here}/metadata` });
  assert.deepEqual([made.status, Object(made.json).entityID], [201, "https://idp.example/metadata"]);
  assert.deepEqual([Object(made.json).metadataUrl, Object(made.json).metadataXml], [`${here}/metadata`, null]);
});

const weak = makePair("rsa:1024");
const short = makePair("rsa:2048", 1);
const refused: readonly (readonly [string, object, readonly (readonly [number, string])[]])[] = [
  ["neither source", { metadataXml: undefined }, [[20047, "/metadataUrl"]]],
  ["both sources", { metadataUrl: "https://idp.example/" }, [[20047, "/metadataUrl"]]],
  ["two providers in one", { metadataXml: xml + xml }, [[20048, "/metadataXml"]]],
  ["a weak key", { metadataXml: metadataXml({ certificates: [derOf(weak.certificate)] }) }, [[20048, "/metadataXml"]]],
  ["a key that is none", { metadataXml: metadataXml({ certificates: [brokenKey()] }) }, [[20048, "/metadataXml"]]],
  ["no certificate at all", { metadataXml: metadataXml() }, [[20048, "/metadataXml"]]],
  ["plain http", { metadataXml: xml.replace("https://idp.example/sso", "http://idp.example/sso") }, [[20048, "/metadataXml"]]],
  [
    "metadata that has ended",
    { metadataXml: xml.replace(" entityID", ' validUntil="2020-01-01T00:00:00Z" entityID') },
    [[20048, "/metadataXml"]],
  ],
  ["a certificate without its key", { signingCertificate: own.certificate }, [[20061, "/signingCertificate"]]],
  ["a key without its certificate", { signingPrivateKey: own.key }, [[20061, "/signingCertificate"]]],
  [
    "a pair that is none",
    { signingCertificate: own.certificate, signingPrivateKey: other.key },
    [[20061, "/signingCertificate"]],
  ],
  ["a masked key", { signingCertificate: own.certificate, signingPrivateKey: "********" }, [[1006, "/signingPrivateKey"]]],
  ["a name of spaces", { name: "   x  " }, [[1006, "/name"]]],
  [
    "everything wrong",
    { name: "    ", metadataXml: metadataXml({ services: serviceXml("HTTP-POST", "ftp://x") }), signingPrivateKey: own.key },
    [
      [1006, "/name"],
      [20048, "/metadataXml"],
      [20048, "/metadataXml"],
      [20061, "/signingCertificate"],
    ],
  ],
];
for (const [what, body, expected] of refused) {
  test(`a provider with ${what} is refused: ${expected.map(([code]) => code).join(", ")}`, async () => {
    const answer = await make(body);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(rowsOf(answer), expected);
    assert.doesNotMatch(answer.text, /PRIVATE KEY/);
  });
}

test("half a signing pair is refused with the half that is missing", async () => {
  assert.match((await make({ signingCertificate: own.certificate })).text, /the key is missing/);
  assert.match((await make({ signingPrivateKey: own.key })).text, /the certificate is missing/);
});

test("lengths are those of the interface, both sides", async () => {
  for (const [name, min, max] of [
    ["name", 3, 255],
    ["firstNameMapping", 1, 64],
    ["lastNameMapping", 1, 64],
    ["phoneMapping", 1, 64],
  ] as const) {
    for (const length of [min, max]) assert.equal((await make({ [name]: "x".repeat(length) })).status, 201);
    for (const length of [min - 1, max + 1]) assert.deepEqual(codeOf(await make({ [name]: "x".repeat(length) })), [400, 1006]);
  }
});

test("a certificate that has ended is refused when it is saved, the provider's and ours, and warned about when it is used", async () => {
  const ending = { metadataXml: metadataXml({ certificates: [derOf(short.certificate)] }) };
  const pair = { signingCertificate: short.certificate, signingPrivateKey: short.key };
  const made = await make({ ...ending, ...pair });
  assert.deepEqual(
    Object(made.json).warnings.map(({ kind }: { kind: string }) => kind),
    ["idpCertificate", "signingCertificate"],
  );
  now = new Date(Date.now() + 2 * 86_400_000);
  try {
    const later = await signIn(callingApp(app), people.ann);
    assert.deepEqual(rowsOf(await later.post(at, { name: "Late", ...ending, ...pair })), [
      [20048, "/metadataXml"],
      [20061, "/signingCertificate"],
    ]);
    const renamed = await later.put(`${at}/${idOf(made)}`, { name: "Still here" });
    assert.equal(renamed.status, 200, renamed.text);
    assert.match(Object(renamed.json).warnings[0].message, /ended at/);
  } finally {
    now = new Date();
  }
});

test("a change keeps what it leaves out", async () => {
  const made = await make({ signingCertificate: own.certificate, signingPrivateKey: own.key, phoneMapping: "tel" });
  const changed = await ann.put(`${at}/${idOf(made)}`, { name: "Renamed" });
  assert.deepEqual(changed.json, { ...Object(made.json), name: "Renamed" });
});

const pairs: readonly (readonly [string, object, readonly [boolean, number]])[] = [
  ["a masked key stays", { signingPrivateKey: "********" }, [true, 0]],
  [
    "the same certificate with a masked key stays",
    { signingCertificate: own.certificate, signingPrivateKey: "********" },
    [true, 0],
  ],
  ["another certificate with the kept key is refused", { signingCertificate: other.certificate }, [true, 20061]],
  ["another key for the kept certificate is refused", { signingPrivateKey: other.key }, [true, 20061]],
  ["nothing for both takes the pair away", { signingCertificate: null, signingPrivateKey: null }, [false, 0]],
  ["nothing for one is refused", { signingCertificate: null }, [true, 20061]],
];
for (const [what, body, [hasPair, code]] of pairs) {
  test(`at a change ${what}`, async () => {
    const made = await make({ signingCertificate: own.certificate, signingPrivateKey: own.key });
    const changed = await ann.put(`${at}/${idOf(made)}`, body);
    assert.equal(codeOf(changed)[1], code, changed.text);
    const read = await ann.get(`${at}/${idOf(made)}`);
    assert.equal(Object(read.json).signingPrivateKey, hasPair ? own.key : null);
  });
}

test("a change of the source takes the old one away", async () => {
  const made = await make();
  const byUrl = await ann.put(`${at}/${idOf(made)}`, { metadataUrl: `${here}/metadata` });
  assert.deepEqual([Object(byUrl.json).metadataUrl, Object(byUrl.json).metadataXml], [`${here}/metadata`, null]);
  const byXml = await ann.put(`${at}/${idOf(made)}`, { metadataXml: xml });
  assert.deepEqual([Object(byXml.json).metadataUrl, Object(byXml.json).metadataXml], [null, xml]);
  assert.deepEqual(
    codeOf(await ann.put(`${at}/${idOf(made)}`, { metadataXml: xml, metadataUrl: `${here}/metadata` })),
    [400, 20047],
  );
});

test("a provider that does not exist, of another account or of the other kind is 404 (20046), and 403 (90018) in a foreign account", async () => {
  const made = await make();
  for (const send of ["get", "put"] as const)
    assert.deepEqual(
      codeOf(await (send === "get" ? ann.get(`${at}/${unknown}`) : ann.put(`${at}/${unknown}`, {}))),
      [404, 20046],
    );
  const bobs = at.replace(people.ann.accountId, people.bob.accountId);
  assert.deepEqual(codeOf(await bob.get(`${bobs}/${idOf(made)}`)), [404, 20046]);
  assert.deepEqual(codeOf(await bob.send("DELETE", `${bobs}/${idOf(made)}`)), [404, 20046]);
  assert.deepEqual(codeOf(await ann.get(`${at.replace("saml", "oauth")}/${idOf(made)}`)), [404, 20046]);
  assert.deepEqual(codeOf(await bob.get(`${at}/${idOf(made)}`)), [403, 90018]);
});

test("a provider that a domain uses is not removed, by the word of the database: 409 (20052); afterwards it is", async () => {
  const made = await make();
  const domains = at.replace("saml-provider", "domain");
  const used = await ann.post(domains, { domain: "used-by-sso.com", ssoIdProviderUuid: idOf(made) });
  assert.equal(used.status, 200, used.text);
  assert.deepEqual(codeOf(await ann.send("DELETE", `${at}/${idOf(made)}`)), [409, 20052]);
  assert.equal((await ann.put(`${at}/${idOf(made)}`, { name: "Changed while in use" })).status, 200);
  assert.equal((await ann.put(`${domains}/${Object(used.json).uuid}`, { ssoIdProviderUuid: null })).status, 200);
  const removed = await ann.send("DELETE", `${at}/${idOf(made)}`);
  assert.deepEqual([removed.status, removed.text], [200, ""]);
  assert.deepEqual(codeOf(await ann.get(`${at}/${idOf(made)}`)), [404, 20046]);
});
