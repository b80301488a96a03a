import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import sql from "sql-template-tag";
import { callingUrl, type Answer } from "../world/call.ts";
import { callbacksPath } from "../world/callbacks.ts";
import { derOf, makePair } from "../world/certificates.ts";
import { freePlace } from "../world/free-place.ts";
import { metadataXml } from "../world/metadata.ts";
import { newSamlIdp } from "../world/saml-idp.ts";
import { postAnswer, startSignOn, type Started } from "../world/sign-ons.ts";
import { enrolTotp, secondFactorPath } from "../world/second-factor.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { runCommand, startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength } from "./length.ts";

// The key ring is rotated again and again while requests read and write secrets: none of them may fail.

const rotations = campaignLength(0).isShort ? 1 : 10;
const at = `/api/v1/account/${people.ann.accountId}`;
let folder: string;
let variables: Readonly<Record<string, string>>;
let service: ServiceProcess;
const idp = await newSamlIdp();
/** Sign-ins that began before everything: one is at its provider, of the other one the answer waits. */
let signOns: readonly [Started, Started];
let ticketPath: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery rotate "));
  await writeFile(join(folder, "people.json"), provisionText);
  // the same address when it starts again: providers send people back there
  const { host, port } = await freePlace();
  variables = { CHANCERY_DATA_DIR: join(folder, "data"), CHANCERY_RATE_LIMITS: "off", HOST: host, PORT: String(port) };
  service = await startProcess("start", { ...variables, CHANCERY_PROVISION: join(folder, "people.json") });
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const ringOf = async (): Promise<{ current: string; keys: Record<string, string> }> =>
  JSON.parse(await readFile(join(folder, "data", "keys", "secrets.json"), "utf8"));

test("while keys are rotated and old ones dropped no request fails, and every secret is read with the new key", async () => {
  const ann = await signIn(callingUrl(service.url), people.ann);
  const bob = await signIn(callingUrl(service.url), people.bob);
  const { id: factorId } = await enrolTotp(bob, Date.now());
  const before = await ringOf();
  await beginSignOns(ann);
  const stopping = new AbortController();
  const load = [1, 2, 3].map(async (number) => readAndWrite(ann, number, stopping.signal));
  for (let rotation = 0; rotation < rotations; rotation += 1) {
    for (const words of [["rotate-secrets"], ["rotate-secrets", "drop"]]) {
      const { code, text } = await runCommand(words, variables);
      assert.equal(code, 0, text);
    }
  }
  stopping.abort();
  const requests = await Promise.all(load);
  assert.ok(
    requests.every((count) => count > 20),
    `there was load: ${requests.join(", ")}`,
  );
  const ring = await ringOf();
  assert.deepEqual(Object.keys(ring.keys), [ring.current]);
  assert.notEqual(ring.current, before.current);
  assert.deepEqual(await keysInUse(), [ring.current]);
  const wrong = await bob.send("DELETE", `${secondFactorPath}/${factorId}`, { body: { code: "000000" } });
  assert.equal(Object(wrong.json).code, 10_008, "the secret of the app was decrypted");
});

test("of concurrent rotations and drops none removes a key that encrypts a secret", async () => {
  const commands = [["rotate-secrets", "drop"], ["rotate-secrets"], ["rotate-secrets", "drop"]];
  const ended = await Promise.all(commands.map((words) => runCommand(words, variables)));
  for (const { code, text } of ended) assert.ok(code === 0 || /being changed|changed meanwhile|still needed/.test(text), text);
  const { keys } = await ringOf();
  for (const key of await keysInUse()) assert.ok(Object.hasOwn(keys, key), `${key} is in the ring`);
});

test("a restarted service reads everything with the remaining key, and a key in use is not dropped", async () => {
  await service.stop();
  service = await startProcess("start", variables);
  const ann = await signIn(callingUrl(service.url), people.ann);
  const list = Object((await ann.get(`${at}/saml-provider`)).json);
  assert.ok(list.length > 0);
  for (const { id } of list) assert.equal((await ann.get(`${at}/saml-provider/${id}`)).status, 200);
  const ring = await ringOf();
  const keys = { ...ring.keys, other: Buffer.alloc(32, 7).toString("base64") };
  await writeFile(join(folder, "data", "keys", "secrets.json"), JSON.stringify({ current: "other", keys }));
  const { code, text } = await runCommand(["rotate-secrets", "drop"], variables);
  assert.equal(code, 1);
  assert.match(text, /Older keys are still needed by .*sso_providers\.signing_key/);
  assert.equal((await runCommand(["rotate-secrets", "rekey"], variables)).code, 0);
  assert.deepEqual(await keysInUse(), ["other"]);
});

test("a sign-in that began before the keys were rotated and dropped and the service restarted succeeds", async () => {
  const call = callingUrl(service.url);
  const [atProvider, waiting] = signOns;
  const posted = await postAnswer(call, atProvider.to.acsUrl, idp.answer(atProvider.to), atProvider.relayState);
  const paths = [ticketPathOf(posted), ticketPath];
  for (const [index, { cookie }] of [atProvider, waiting].entries()) {
    const end = await call("GET", paths[index] ?? "", { headers: { cookie } });
    // the person's domain is connected to no provider: it is the end of the way, and its last check
    assert.equal(end.headers["location"], `${service.url}/?error=20051`, end.text);
  }
});

async function beginSignOns(ann: Persona): Promise<void> {
  const { id } = good(await ann.post(`${at}/saml-provider`, { name: "Company", metadataXml: idp.metadataXml }));
  const call = callingUrl(service.url);
  signOns = [await startSignOn(call, id), await startSignOn(call, id)];
  const [, { to, relayState }] = signOns;
  ticketPath = ticketPathOf(await postAnswer(call, to.acsUrl, idp.answer(to), relayState));
}

function ticketPathOf({ headers, text }: Answer): string {
  const location = new URL(String(headers["location"]));
  assert.equal(location.pathname, "/login/saml2/arrived", text);
  return `${location.pathname}${location.search}`;
}

/** Makes, reads and changes providers, and repeats stored answers, until it is stopped; the number of requests. */
async function readAndWrite(ann: Persona, number: number, signal: AbortSignal): Promise<number> {
  const [idp, own] = [makePair(), makePair()];
  const pair = { signingCertificate: own.certificate, signingPrivateKey: own.key };
  const saml = { name: "SAML", metadataXml: metadataXml({ certificates: [derOf(idp.certificate)] }), ...pair };
  const one = good(await ann.post(`${at}/saml-provider`, saml));
  const headers = { "idempotency-key": `one ${number}` };
  const oauth = { name: "OpenID", clientId: "abc", clientSecret: "a secret 0", ...urls, scopes: "openid" };
  const two = good(await ann.post(`${at}/oauth-provider`, oauth, { headers }));
  const hook = good(await ann.post(`${callbacksPath}/add`, { url: urls.tokenUri, login: "hook", password: "key" }));
  let count = 3;
  for (let round = 1; !signal.aborted; round += 1) {
    const clientSecret = `a secret ${round}`;
    const answers = [
      good(await ann.get(`${at}/saml-provider/${one.id}`)).signingPrivateKey === own.key,
      good(await ann.put(`${at}/oauth-provider/${two.id}`, { clientSecret })).clientSecret === clientSecret,
      good(await ann.get(`${at}/oauth-provider/${two.id}`)).clientSecret === clientSecret,
      good(await ann.post(`${at}/oauth-provider`, oauth, { headers })).id === two.id,
      String(good(await ann.post(`${callbacksPath}/${hook.id}/secret`)).secret).startsWith("whsec_"),
    ];
    assert.deepEqual(answers, [true, true, true, true, true]);
    count += answers.length;
  }
  return count;
}

const urls = {
  authorizationUri: "https://login.example/authorize",
  tokenUri: "https://login.example/token",
  issuerUri: "https://login.example",
  jwkSetUri: "https://login.example/keys",
};

function good({ status, json, text }: Answer) {
  assert.ok(status < 300, text);
  return Object(json);
}

/** The ids of the keys that secrets in the database are locked with. */
async function keysInUse(): Promise<readonly string[]> {
  const address = await findRunning(join(folder, "data", "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: false, statementTimeoutMs: 60_000 });
  const rows = database.all<{ readonly key: string }>(sql`
    select distinct split_part(locked, '.', 1) as key
    from (
      select client_secret as locked from sso_providers
      union all select signing_key from sso_providers
      union all select unnest(array[password, secret, previous_secret]) from callbacks
      union all select body from letters
      union all select secret from second_factors
      union all select protocol from sign_on_requests
      union all select arrival from sign_on_requests
      union all select secret from remote_signings
      union all select body from idempotency_answers where is_locked
    ) as secrets
    where locked is not null
    order by key`);
  return (await rows.finally(() => database.close())).map(({ key }) => key);
}
