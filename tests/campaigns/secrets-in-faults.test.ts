import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { testDatabaseUrl } from "../world/database.ts";
import { runCommand } from "../world/service.ts";
import { findings, nowhere } from "./canaries.ts";

// Whatever is wrong outside: what a command says about it, stack and all, has no secret of its settings.

const canary = (what: string): string => `canary-${what}-4b7e90/"Zebra"+é`;
const secrets = new Map(
  ["database", "smtp", "seal", "s3", "s3-session", "s3-endpoint", "ring", "person", "signer"].map(
    (what) => [what, canary(what)] as const,
  ),
);
const coded = (what: string): string => encodeURIComponent(canary(what));
const nobody = "127.0.0.1:9";
let folder: string;
let databaseUrl: string;
let refusingS3: ReturnType<typeof createServer>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery faults "));
  databaseUrl = await testDatabaseUrl();
  refusingS3 = createServer(({ headers }, answer) => {
    answer.writeHead(403, { "content-type": "application/xml" });
    answer.end(`<Error><Code>SignatureDoesNotMatch</Code><Message>${headers.authorization}</Message></Error>`);
  }).listen(0, "127.0.0.1");
  await once(refusingS3, "listening");
});
after(async () => {
  refusingS3.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

type Row = readonly [what: string, command: string, variables: () => Promise<Readonly<Record<string, string>>>];

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const strangeUrl = (url: string): string => {
  const changed = new URL(url);
  changed.username ||= "postgres";
  changed.password = coded("database");
  changed.pathname = "/nowhere";
  return changed.href;
};
const s3Url = (host: string): string =>
  `s3://bucket/p?region=eu&endpoint=${encodeURIComponent(`http://user:${coded("s3-endpoint")}@${host}`)}`;
const portOf = (server: typeof refusingS3): number => Object(server.address()).port;

/** Every one of them fails. `doctor` checks everything, `serve` ends at the first. */
const rows: readonly Row[] = [
  [
    "everything away",
    "doctor",
    async () => ({
      DATABASE_URL: `postgres://user:${coded("database")}@${nobody}/x`,
      CHANCERY_SMTP_URL: `smtp://user:${coded("smtp")}@${nobody}`,
      CHANCERY_BLOBS: s3Url(nobody),
      CHANCERY_SECRET_KEYS: await file("ring.json", `{"current": "a", "keys": {"a": ${canary("ring")}}}`),
    }),
  ],
  [
    "a wrong password of the database, a store that repeats what it was sent, a seal that its password does not open",
    "doctor",
    async () => ({
      DATABASE_URL: strangeUrl(databaseUrl),
      CHANCERY_SMTP_URL: `smtps://user:${coded("smtp")}@${nobody}`,
      CHANCERY_BLOBS: s3Url(`127.0.0.1:${portOf(refusingS3)}`),
      CHANCERY_SEAL: await file("seal.p12", `no seal ${canary("seal")}`),
    }),
  ],
  [
    "addresses that cannot be read",
    "serve",
    async () => ({
      DATABASE_URL: `postgres//user:${canary("database")}@x`,
      CHANCERY_SMTP_URL: `mail://user:${canary("smtp")}@x`,
      CHANCERY_BLOBS: `s4://${coded("s3-endpoint")}`,
      CHANCERY_TSA_URL: `ftp://user:${coded("s3-endpoint")}@x`,
      CHANCERY_REMOTE_SIGNERS: JSON.stringify([{ id: "acme", clientSecret: canary("signer") }]),
      CHANCERY_BASE_URL: `ftp://user:${coded("s3-endpoint")}@x`,
    }),
  ],
  [
    "a file of people that cannot be read",
    "serve",
    async () => ({
      DATABASE_URL: databaseUrl,
      CHANCERY_PROVISION: await file(
        "people.yaml",
        `accounts: [{name: A, users: [{password: *${canary("person").slice(0, 20)}}]}]`,
      ),
    }),
  ],
];

for (const [what, command, variables] of rows) {
  test(`no secret of ${what} is printed by ${command}`, async () => {
    const { code, text } = await runCommand([command], {
      CHANCERY_DATA_DIR: join(folder, "data"),
      CHANCERY_LOG_LEVEL: "debug",
      CHANCERY_SEAL_PASSWORD: canary("seal"),
      AWS_ACCESS_KEY_ID: "AKIA",
      AWS_SECRET_ACCESS_KEY: canary("s3"),
      AWS_SESSION_TOKEN: coded("s3-session"),
      ...(await variables()),
    });
    assert.notEqual(code, 0, text);
    assert.ok(text.length > 40, "something was printed");
    assert.deepEqual(
      findings(new Map([...secrets, ["person", canary("person").slice(0, 20)]]), { ...nowhere, answers: [text] }, () => 0),
      [],
    );
  });
}
