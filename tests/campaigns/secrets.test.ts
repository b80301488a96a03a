import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { findRunning } from "@chancery/server/io/database/embedded/running.ts";
import { openDatabase } from "@chancery/server/io/database/pool.ts";
import { raw } from "sql-template-tag";
import { oauthBody } from "../contract/cases/providers.ts";
import { callingUrl, type Answer, type Call } from "../world/call.ts";
import { derOf, makePair } from "../world/certificates.ts";
import { metadataXml } from "../world/metadata.ts";
import { until } from "../world/embedded.ts";
import { createPaper, textAt } from "../world/paper.ts";
import { persona, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { postOffice } from "../world/post-office.ts";
import { bytesBelow, commandsHere, findings, formsOf, holds, nowhere, rowsOf, type Places } from "./canaries.ts";
import { useCallbacks } from "./secrets-of-callbacks.ts";
import { useSecondFactors } from "./secrets-of-second-factors.ts";
import { noteKeys } from "./secrets-of-keys.ts";
import { useEmails } from "./secrets-in-emails.ts";

// Secrets go in and are given out once; after that no byte of them is found: database, blobs, logs, answers, figures.

const person = { email: "ann@acme.example", company: "Acme Ltd", password: 'canary-pass-7f3a9c "Zebra"/+é!' };
const smtpPassword = 'canary-smtp-c40d19 "Zebra"/+é!';
const sealPassword = 'canary-seal-0be51c "Zebra"/+é!';
const awsSecret = "canary-aws-19e4b7/Zebra+more";
const clientSecret = "canary-client-88e0f2-Zebra";
const wrongPassword = "canary-wrong-51be77-Zebra!";

const office = await postOffice();
let folder: string;
let dataDir: string;
let service: ServiceProcess;
const answers: Answer[] = [];
/** The log lines with the set-up code. */
let offers: readonly string[] = [];
/** Each secret by what it is. */
const secrets = new Map<string, string>();

const call: Call = async (...asked) => {
  const answer = await callingUrl(service.url)(...asked);
  answers.push(answer);
  return answer;
};

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery secrets "));
  dataDir = join(folder, "data");
  const smtpUrl = office.url.replace("//", `//chancery:${encodeURIComponent(smtpPassword)}@`);
  service = await startProcess("start", {
    CHANCERY_DATA_DIR: dataDir,
    CHANCERY_LOG_LEVEL: "trace",
    CHANCERY_SMTP_URL: smtpUrl,
    CHANCERY_SEAL_PASSWORD: sealPassword,
    AWS_SECRET_ACCESS_KEY: awsSecret,
  });
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test("secrets that were used all over the interface are found only where they were entered", async () => {
  const ann = await useSecrets();
  const { text: metrics } = await call("GET", "/metrics");
  const tables = await lookInDatabase();
  const files = await bytesBelow(dataDir);
  const { lines } = service;
  const places = { files, tables, lines, metrics, answers: answers.map(({ text }) => text), commands: await commandsHere() };
  assert.deepEqual(found(places), []);
  assert.ok(secrets.size >= 20 && files.size > 100 && tables.size > 50 && lines.length > 10, "there was something to search");
  for (const some of [files, tables])
    assert.ok(
      [...some.values()].some((bytes) => holds(bytes, ann.email)),
      "the search finds what is there: the email address is no secret",
    );
});

test("each of these secrets is found in any place, in any form", () => {
  const nothing: Places = { ...nowhere, lines: offers };
  assert.deepEqual(found(nothing), []);
  for (const [what, secret] of secrets) {
    for (const form of [...formsOf(secret), Buffer.from(`x${secret}`).toString("base64url")]) {
      const text = `{"a":"${form}"}`;
      const planted: readonly Places[] = [
        { ...nothing, files: new Map([["database/base/1/2", Buffer.from(text)]]) },
        { ...nothing, tables: new Map([["outbox", Buffer.from(text)]]) },
        { ...nothing, lines: [...offers, text] },
        { ...nothing, metrics: text },
        { ...nothing, answers: [text] },
        { ...nothing, commands: [text] },
      ];
      for (const places of planted)
        assert.ok(
          found(places).some((finding) => finding.startsWith(`${what} in `)),
          `${what} ${form}`,
        );
    }
  }
});

/** The one line that offers the link to set the service up may have its code. */
const found = (places: Places): readonly string[] => findings(secrets, places, (what) => (what === "set-up code" ? 1 : 0));

/** Sets up, signs in, makes tokens, asks wrongly; notes each secret, and takes the one answer that gives it off the list. */
async function useSecrets(): Promise<Persona> {
  const offered = (): string | undefined =>
    service.lines.map((line) => /setup[?#]code=([^"&]+)/.exec(line)?.[1]).find((code) => code !== undefined);
  await until(async () => offered() !== undefined, 10_000);
  const link = offered();
  assert.ok(link);
  offers = service.lines.filter((line) => line.includes(link));
  secrets.set("set-up code", link).set("password", person.password).set("wrong password", wrongPassword);
  secrets.set("SMTP password", smtpPassword).set("client secret", clientSecret);
  secrets.set("seal password", sealPassword).set("S3 secret", awsSecret);
  await call("GET", `/setup?code=${link}`);
  const names = { accountName: person.company, mailboxName: "Contracts", firstName: "Ann", lastName: "Lee", email: person.email };
  const made = await call("POST", "/api/setup", { body: { ...names, code: link, password: person.password } });
  assert.equal(made.status, 201, made.text);
  await call("POST", "/api/setup", { body: { ...names, code: link, password: person.password } });
  await call("POST", "/api/login", { body: { login: person.email, password: wrongPassword } });
  await call("POST", "/api/login", { body: { login: person.email, password: [wrongPassword] } });
  const session = given(
    "session token",
    await call("POST", "/api/login", { body: { login: person.email, password: person.password } }),
  );
  const [mailboxId = ""] =
    /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(
      (await call("GET", "/api/v1/mailbox", { headers: { authorization: `Bearer ${session}` } })).text,
    ) ?? [];
  const ann = persona(call, { ...person, mailboxId: mailboxId as Persona["mailboxId"] }, session);
  const body = { name: "CRM", expireAt: "2030-01-01T00:00:00Z" };
  const headers = { "idempotency-key": "one" };
  const token = given("application token", await ann.post("/api/v1/token", body, { headers }));
  assert.equal(given("application token again", await ann.post("/api/v1/token", body, { headers })), token);
  await useProvider(ann);
  await askWrongly({ ...ann, ...persona(call, ann, token) });
  await ann.get("/api/v1/token");
  await useCallbacks(ann, { secrets, answers });
  await useSecondFactors(call, ann, { secrets, answers });
  await useProviders(ann, accountIdIn(made.text));
  await useEmails(ann, { call, office, secrets, answers, accountId: accountIdIn(made.text) });
  await noteKeys(dataDir, { secrets, sealPassword });
  return ann;
}

/** Identity providers are made, listed, changed and asked wrongly; only the answers that are meant to show their secrets do. */
async function useProviders(ann: Persona, accountId: string): Promise<void> {
  const own = makePair();
  const at = `/api/v1/account/${accountId}`;
  const clientSecret = "canary-oauth-91c4d2-Zebra!";
  const [line = ""] = own.key.split("\n").slice(3);
  secrets.set("client secret", clientSecret).set("signing key", line);
  const uris = { authorizationUri: "https://a.example/", tokenUri: "https://a.example/", issuerUri: "https://a.example/" };
  const oauth = {
    name: "OpenID",
    clientId: "chancery",
    clientSecret,
    ...uris,
    jwkSetUri: "https://a.example/",
    scopes: "openid",
  };
  const metadata = metadataXml({ certificates: [derOf(makePair().certificate)] });
  const saml = { name: "SAML", metadataXml: metadata, signingCertificate: own.certificate, signingPrivateKey: own.key };
  for (const [word, body] of [
    ["oauth-provider", oauth],
    ["saml-provider", saml],
  ] as const) {
    const shown = [await ann.post(`${at}/${word}`, body, { headers: { "idempotency-key": word } })];
    const id = textAt(shown[0]!, "id");
    shown.push(await ann.get(`${at}/${word}/${id}`), await ann.put(`${at}/${word}/${id}`, body));
    for (const answer of shown) {
      assert.ok(answer.status < 300, answer.text);
      answers.splice(answers.indexOf(answer), 1);
    }
    await ann.get(`${at}/${word}`);
    await ann.post(`${at}/${word}`, { ...body, name: "x" });
    await ann.post(`${at}/${word}`, { ...body, metadataXml: "<a/>", scopes: "a  b" });
    await ann.post(`${at}/${word}`, { ...body, signingCertificate: "x", clientId: "é é é" });
    await ann.put(`${at}/${word}/${id}x`, body);
  }
}

function accountIdIn(text: string): string {
  return /"accountUuid":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
}

/** A provider with a secret, which its own answer returns, and wrong ones, which reveal nothing. */
async function useProvider(ann: Persona): Promise<void> {
  const [{ accountUuid: own }] = Object((await ann.get("/api/v1/mailbox")).json);
  const path = `/api/v1/account/${own}/oauth-provider`;
  const made = await ann.post(path, { ...oauthBody, clientSecret }, { headers: { "idempotency-key": "two" } });
  assert.equal(made.status, 201, made.text);
  answers.splice(answers.indexOf(made), 1);
  await ann.post(path, { ...oauthBody, clientSecret, authorizationUri: 5 });
  await ann.post(`/api/v1/account/${own}/saml-provider`, { name: "S", clientSecret, metadataXml: `<a>${clientSecret}` });
}

/** Secrets in places where they do not belong. */
async function askWrongly(ann: Persona): Promise<void> {
  await createPaper(ann);
  await ann.post("/api/v1/envelope/send", { data: `<envelope>${"x".repeat(10)}` });
  await ann.get("/api/v1/envelope/1");
  await call("GET", "/api/v1/mailbox", { headers: { authorization: `Bearer ${ann.token}x` } });
  await call("POST", "/api/login", { body: { login: ann.email, password: ann.password, more: true } });
  const last = answers.pop();
  if (last?.status === 200) secrets.set("second session token", textAt(last, "token"));
  await call("GET", "/api/v1/mailbox", {
    headers: { authorization: `Basic ${Buffer.from(`${ann.email}:${ann.password}`).toString("base64")}` },
  });
  await call("GET", `/api/v1/mailbox/search?q=a&token=${ann.token}`);
}

function given(what: string, answer: Answer): string {
  assert.ok(answer.status < 300, answer.text);
  answers.splice(answers.indexOf(answer), 1);
  const token = textAt(answer, "token");
  secrets.set(what, token);
  return token;
}

/** Writes everything to its files, and reads all tables. */
async function lookInDatabase(): Promise<ReadonlyMap<string, Buffer>> {
  const address = await findRunning(join(dataDir, "database"));
  assert.ok(address);
  const database = openDatabase({ address, poolMax: 1, namedStatements: false, statementTimeoutMs: 60_000 });
  try {
    await database.run(raw("checkpoint"));
    return await rowsOf(database);
  } finally {
    await database.close();
  }
}
