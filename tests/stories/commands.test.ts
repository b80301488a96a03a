import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { callingUrl } from "../world/call.ts";
import { people, provisionText } from "../world/people.ts";
import { signIn } from "../world/persona.ts";
import { runCommand, startProcess, type ServiceProcess } from "../world/service.ts";

const started: ServiceProcess[] = [];
const folder = await mkdtemp(join(tmpdir(), "chancery commands "));
const variables = { CHANCERY_DATA_DIR: join(folder, "data") };

after(async () => {
  await Promise.all(started.map((one) => one.kill()));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function start(): Promise<ServiceProcess> {
  const service = await startProcess("start", variables);
  started.push(service);
  return service;
}

test("an unknown command lists the known ones", async () => {
  const { code, text } = await runCommand(["begin"], variables);
  assert.equal(code, 2);
  assert.match(text, /There is no command begin[^]*doctor/);
});

for (const words of [["--help"], ["help"], ["-h"], ["start", "--help"], ["jobs", "replay", "-h"]]) {
  test(`${words.join(" ")} lists the commands`, async () => {
    const { code, text } = await runCommand(words, variables);
    assert.deepEqual([code, /Usage:[^]*doctor/.test(text)], [0, true]);
  });
}

for (const words of [["--version"], ["version"], ["start", "--version"]]) {
  test(`${words.join(" ")} prints the version`, async () => {
    const { code, text } = await runCommand(words, variables);
    assert.equal(code, 0);
    assert.match(text, /^Chancery \d+\.\d+\.\d+\n$/);
  });
}

for (const words of [
  ["start", "--port=1"],
  ["migrate", "now"],
  ["provision", "a.yaml", "b.yaml"],
  ["provision"],
  ["rotate-secrets", "all-of-them"],
  ["jobs"],
  ["jobs", "replay"],
  ["jobs", "dead", "emails.send"],
]) {
  test(`${words.join(" ")} is refused`, async () => {
    const { code, text } = await runCommand(words, variables);
    assert.equal(code, 2);
    assert.match(text, /^[a-z-]+ takes [^\n]+\.\nUsage/);
  });
}

test("a port in use is reported in one line before a database is created", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const data = join(folder, "taken");
  const { code, text } = await runCommand(["start"], { CHANCERY_DATA_DIR: data, PORT: String(port) });
  taken.close();
  assert.equal(code, 1);
  assert.match(text, /^HOST and PORT must be an address of this machine that is free: [^\n]*in use[^\n]*\n$/);
  await assert.rejects(access(data));
});

test("invalid variables stop the service, each named with the expected values", async () => {
  const { code, text } = await runCommand(["start"], { ...variables, PORT: "http", CHANCERY_LOGLEVEL: "info" });
  assert.equal(code, 1);
  assert.match(text, /PORT must be a whole number from 0 to 65535/);
  assert.match(text, /CHANCERY_LOGLEVEL is not a setting/);
});

for (const role of ["serve", "work"]) {
  test(`${role} needs a database to share`, async () => {
    const { code, text } = await runCommand([role], variables);
    assert.equal(code, 1);
    assert.match(text, /DATABASE_URL is needed/);
  });
}

test("a provisioning file with faults stops the start, naming each by its path", async () => {
  const file = join(folder, "faulty.json");
  await writeFile(file, JSON.stringify({ accounts: [{ name: "A", type: "firm", users: [{ email: "ann" }] }] }));
  const { code, text } = await runCommand(["start"], { ...variables, CHANCERY_PROVISION: file });
  assert.equal(code, 1);
  assert.match(text, /faulty\.json was not applied[^]*\/accounts\/0\/type must be company or personal/);
});

test("migrate brings an empty folder up, and has nothing to do the second time", async () => {
  const empty = { CHANCERY_DATA_DIR: join(folder, "empty") };
  assert.match((await runCommand(["migrate"], empty)).text, /applied 0001-accounts/);
  assert.match((await runCommand(["migrate"], empty)).text, /nothing to apply/);
});

test("a service without an owner prints a link to set it up, and a command beside it provisions it", async () => {
  const service = await start();
  assert.ok(service.lines.some((line) => /"url":"http:[^"]+\/setup#code=[\w-]{20,}"/.test(line)));
  const file = join(folder, "people.json");
  await writeFile(file, provisionText);
  const { code, text } = await runCommand(["provision", file], variables);
  assert.equal(code, 0, text);
  const ann = await signIn(callingUrl(service.url), people.ann);
  assert.equal((await ann.get("/api/v1/mailbox")).status, 200);
});

test("the doctor checks a running service, and names the problems", async () => {
  const good = await runCommand(["doctor"], variables);
  assert.equal(good.code, 0, good.text);
  for (const name of [
    "database",
    "schema",
    "clock",
    "blobs",
    "secret keys",
    "seal certificate",
    "seal level",
    "fonts and PDF",
    "audit log",
    "audit log",
    "emails",
    "free disk",
    "archives",
    "seals",
    "seal renewals",
    "dead jobs",
    "relay",
    "certificates",
    "resolvers",
    "base URL",
    "outbound",
    "remote signers",
  ]) {
    assert.match(good.text, new RegExp(`^ok +${name}`, "m"));
  }
  const bad = await runCommand(["doctor"], {
    ...variables,
    CHANCERY_SEAL_PASSWORD: "not it",
    CHANCERY_BLOBS: "file:/dev/null/blobs",
  });
  assert.equal(bad.code, 1);
  assert.match(bad.text, /^WRONG +seal certificate .*seal\.p12/m);
  assert.match(bad.text, /^WRONG +blobs/m);
});

test("the audit log of a service is verified beside it as it runs", async () => {
  const { code, text } = await runCommand(["verify-audit"], variables);
  assert.equal(code, 0, text);
  assert.match(text, /^\d+ records, \d+ of them in the log, \d+ checkpoints of the database: .*; 0 flaws$/m);
});

test("a second service on the same data folder is refused, and the first one is unaffected", async () => {
  const { code, text } = await runCommand(["start"], variables);
  assert.equal(code, 1);
  assert.match(text, /in use by another Chancery/);
  assert.equal((await callingUrl(started.at(-1)!.url)("GET", "/ready")).status, 200);
});
