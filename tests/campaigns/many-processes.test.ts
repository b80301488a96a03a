import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { callingUrl } from "../world/call.ts";
import { emptyDatabase } from "../world/database.ts";
import { createPaper, replyXml, sendOffer, statusFor, textAt } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startS3 } from "../world/s3.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";
import { campaignLength } from "./length.ts";

const services = campaignLength(0).isShort ? 4 : 10;
const started: ServiceProcess[] = [];
const folders: string[] = [];
const stores: { close(): Promise<unknown> }[] = [];

after(async () => {
  await Promise.all(started.map((one) => one.kill()));
  for (const store of stores) await store.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function variables(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "chancery many "));
  folders.push(folder);
  const file = join(folder, "provision.json");
  await writeFile(file, provisionText);
  return {
    DATABASE_URL: (await emptyDatabase()).url,
    CHANCERY_DATA_DIR: folder,
    CHANCERY_PROVISION: file,
    CHANCERY_POOL_MAX: "4",
  };
}

async function start(role: "serve" | "work", given: Record<string, string>): Promise<ServiceProcess> {
  const one = await startProcess(role, given);
  started.push(one);
  return one;
}

/** The same person at another process: a token is good at all of them. */
function at(service: ServiceProcess, who: Persona): Persona {
  return persona(callingUrl(service.url), who, who.token);
}

for (const [kind, open] of [
  ["files", async () => ({ variables: {}, close: async () => undefined })],
  ["S3", startS3],
] as const) {
  test(`the main job ends well on two serve and two work processes with blobs in ${kind}, one of each killed on the way`, async () => {
    const store = await open();
    stores.push(store);
    const given = { ...(await variables()), ...store.variables };
    const [one, two, working] = await Promise.all([
      start("serve", given),
      start("serve", given),
      start("work", given),
      start("work", given),
    ]);
    const ann = await signIn(callingUrl(one.url), people.ann);
    const bob = await signIn(callingUrl(two.url), people.bob);
    const template = await createPaper(at(two, ann));
    const envelope = await sendOffer(ann, bob, template);
    await one.kill();
    assert.equal(await statusFor(at(two, ann), envelope), "SENT");
    const uploaded = await bob.upload("/api/v1/envelope/attachment?type=file", {
      name: "proof.csv",
      bytes: Buffer.from("a,b\n1,2\n"),
    });
    const reply = replyXml(template, "Bob", textAt(uploaded, "attachmentId"));
    const filled = await bob.put("/api/v1/envelope/fill", { uuid: envelope, data: reply });
    assert.equal(filled.status, 200, filled.text);
    await working.kill();
    assert.equal(await statusFor(at(two, ann), envelope), "COMPLETED");
    const zip = await bob.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
    assert.equal(zip.status, 200, zip.text);
    assert.ok(zip.bytes.includes("a,b\n1,2\n"));
  });
}

test(`${services} services that start concurrently on an empty database migrate and provision it once`, async () => {
  const given = await variables();
  const all = await Promise.all(Array.from({ length: services }, () => start("serve", given)));
  const signedIn = await Promise.all(all.map((one) => signIn(callingUrl(one.url), people.ann)));
  const mailboxes = await Promise.all(signedIn.map((ann) => ann.get("/api/v1/mailbox")));
  assert.deepEqual(new Set(mailboxes.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(mailboxes.map(({ text }) => text)).size, 1);
});
