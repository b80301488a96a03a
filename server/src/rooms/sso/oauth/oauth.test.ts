import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sql from "sql-template-tag";
import { readSigningPair } from "../../../io/certificates/read-signing-pair.ts";
import { openKeys } from "../../../io/keys/keys.ts";
import { secretBox } from "../../../io/secrets/secret-box.ts";
import type { Answer } from "@chancery/tests/world/call.ts";
import { derOf, makePair } from "@chancery/tests/world/certificates.ts";
import { metadataXml } from "@chancery/tests/world/metadata.ts";
import { people } from "@chancery/tests/world/people.ts";
import { world } from "@chancery/tests/world/world.ts";
import { loadProvider } from "../provider/load-provider.ts";

const complete = await world();
const masked = await world({ settings: { CHANCERY_SECRETS_IN_ANSWERS: "masked" } });
const { ann, database, folder } = complete;
const at = `/api/v1/account/${people.ann.accountId}/oauth-provider`;
const samlAt = at.replace("oauth", "saml");
const body = {
  name: "Acme OpenID",
  clientId: "chancery",
  clientSecret: "canary-oauth-7f3a9c",
  authorizationUri: "https://login.example/authorize",
  tokenUri: "https://login.example/token",
  issuerUri: "https://login.example",
  jwkSetUri: "https://login.example/keys",
  scopes: "openid email profile",
};
const own = makePair();
const pair = { signingCertificate: derOf(own.certificate), signingPrivateKey: derOf(own.key) };
const saml = { name: "Acme SAML", metadataXml: metadataXml({ certificates: [derOf(makePair().certificate)] }), ...pair };

const codeOf = ({ status, json }: Answer): readonly unknown[] => [status, status < 300 ? 0 : Object(json).code];
const idOf = (answer: Answer) => Object(answer.json).id;
const make = (change: object = {}) => ann.post(at, { ...body, ...change });
const door = async () => {
  const folderOf = (name: string): string => join(folder, "keys", name);
  const files = { secretsFile: folderOf("secrets.json"), sealFile: folderOf("seal.p12"), sealPassword: "" };
  return { secrets: secretBox((await openKeys(files, new Date())).secrets), readSigningPair };
};

test("an OpenID provider is made, read with its secret, listed without it, changed and removed", async () => {
  const made = await make();
  assert.deepEqual([made.status, made.headers["cache-control"]], [201, "no-store"], made.text);
  const { id, uuid, createdAt, ...rest } = Object(made.json);
  assert.deepEqual([id, rest], [uuid, { ...body, entityID: body.issuerUri, warnings: [] }]);
  assert.match(createdAt, /Z$/);
  assert.deepEqual((await ann.get(`${at}/${id}`)).json, made.json);
  assert.deepEqual((await ann.get(at)).json, [{ id, uuid, name: body.name, entityID: body.issuerUri }]);
  const changed = await ann.put(`${at}/${id}`, { scopes: "openid email", clientSecret: "********" });
  assert.deepEqual(changed.json, { ...Object(made.json), scopes: "openid email" });
  const secret = await ann.put(`${at}/${id}`, { clientSecret: "another secret" });
  assert.equal(Object(secret.json).clientSecret, "another secret");
  assert.deepEqual((await ann.put(`${at}/${id}`, Object(secret.json))).json, secret.json);
  assert.equal((await ann.send("DELETE", `${at}/${id}`)).status, 200);
  assert.deepEqual(codeOf(await ann.get(`${at}/${id}`)), [404, 20046]);
});

test("every field is needed", async () => {
  for (const name of Object.keys(body)) {
    const answer = await make({ [name]: undefined });
    assert.deepEqual([...codeOf(answer), Object(answer.json).data.errors[0].pointer], [400, 1024, `/${name}`]);
  }
});

test("lengths are those of the interface, both sides", async () => {
  for (const [name, min, max] of [
    ["name", 3, 255],
    ["clientId", 3, 128],
    ["clientSecret", 8, 512],
    ["scopes", 3, 512],
  ] as const) {
    for (const length of [min, max]) assert.equal((await make({ [name]: "x".repeat(length) })).status, 201, `${name} ${length}`);
    for (const length of [min - 1, max + 1]) assert.deepEqual(codeOf(await make({ [name]: "x".repeat(length) })), [400, 1006]);
  }
});

test("all faults of addresses, scopes, names and secrets are reported together", async () => {
  const wrong = await make({
    name: "   x",
    authorizationUri: "http://login.example/authorize",
    tokenUri: "https://127.0.0.1/token",
    issuerUri: "login.example",
    jwkSetUri: "https://login.example/keys#one",
    scopes: "openid  email",
    clientId: "chancéry",
    clientSecret: "********",
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    Object(wrong.json)
      .data.errors.map(({ pointer }: { pointer: string }) => pointer.slice("/".length))
      .toSorted(),
    Object.keys(body).toSorted(),
  );
});

test("scopes without openid are taken, and warned about", async () => {
  const made = await make({ scopes: "email profile" });
  assert.deepEqual([made.status, Object(made.json).warnings[0].kind], [201, "scopes"]);
});

test("masked secrets are never shown, and sending the mask back changes none", async () => {
  const oauth = await masked.ann.post(at, body);
  const provider = await masked.ann.post(samlAt, saml);
  const answers = [
    oauth,
    provider,
    await masked.ann.get(`${at}/${idOf(oauth)}`),
    await masked.ann.get(`${samlAt}/${idOf(provider)}`),
  ];
  for (const { status, text } of answers) {
    assert.ok(status < 300, text);
    assert.doesNotMatch(text, /canary/);
    assert.ok(!text.includes(pair.signingPrivateKey) && text.includes("********"));
  }
  assert.equal((await masked.ann.put(`${at}/${idOf(oauth)}`, Object(oauth.json))).status, 200);
  assert.equal((await masked.ann.put(`${samlAt}/${idOf(provider)}`, Object(provider.json))).status, 200);
});

test("other rooms get a provider with its secrets, a pair as PEM whatever it was sent as", async () => {
  const [oauth, provider] = [await make(), await ann.post(samlAt, saml)];
  const needs = await door();
  const found = await loadProvider(needs, database, idOf(oauth));
  assert.equal(found?.kind === "oauth" && found.clientSecret.reveal(), body.clientSecret);
  const signer = await loadProvider(needs, database, idOf(provider));
  assert.ok(signer?.kind === "saml");
  assert.equal(signer.signing?.privateKey.reveal(), own.key);
  assert.equal(signer.signing.certificate, own.certificate);
  assert.deepEqual([signer.idp.redirectUrl, signer.idp.postUrl], ["https://idp.example/sso", "https://idp.example/sso/post"]);
  assert.match(signer.idp.certificates[0] ?? "", /BEGIN CERTIFICATE/);
  assert.equal(await loadProvider(needs, database, "01930000-0000-7000-8000-00000000dead" as never), undefined);
});

test("a secret moved to another provider or account is not read", async () => {
  const [one, two] = [idOf(await make()), idOf(await make())];
  await database.run(sql`
    update sso_providers set client_secret = (select client_secret from sso_providers where id = ${one}) where id = ${two}`);
  await assert.rejects(loadProvider(await door(), database, two));
  await database.run(sql`update sso_providers set account_id = ${people.bob.accountId} where id = ${one}`);
  await assert.rejects(loadProvider(await door(), database, one));
});

test("an answer under a key is given again, and kept encrypted", async () => {
  const headers = { "idempotency-key": "provider" };
  const [first, again] = [await ann.post(at, body, { headers }), await ann.post(at, body, { headers })];
  assert.equal(first.text, again.text);
  const kept = await database.first<{ readonly body: string }>(sql`select body from idempotency_answers where key = 'provider'`);
  assert.doesNotMatch(kept?.body ?? "canary", /canary/);
});

test("two concurrent changes of different fields are both stored", async () => {
  const id = idOf(await make());
  await Promise.all([
    ann.put(`${at}/${id}`, { name: "At once" }),
    ann.put(`${at}/${id}`, { scopes: "openid phone" }),
    ann.put(`${at}/${id}`, { clientSecret: "at once as well" }),
  ]);
  const { name, scopes, clientSecret } = Object((await ann.get(`${at}/${id}`)).json);
  assert.deepEqual([name, scopes, clientSecret], ["At once", "openid phone", "at once as well"]);
});

test("a provider of another account whose providers the caller may list is 404 (20049) here, but exists there", async () => {
  const id = idOf(await make());
  const bobs = at.replace(people.ann.accountId, people.bob.accountId);
  assert.deepEqual(codeOf(await complete.bob.get(`${bobs}/${id}`)), [404, 20046]);
  await database.run(sql`
    insert into account_grants (account_id, user_id, role_id)
    select ${people.ann.accountId}, u.id, '00000000-0000-7000-8000-000000000001' from users u where u.email = ${people.bob.email}`);
  assert.deepEqual(codeOf(await complete.bob.get(`${bobs}/${id}`)), [404, 20049]);
  assert.equal((await complete.bob.get(`${at}/${id}`)).status, 200);
});
