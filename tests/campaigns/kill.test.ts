import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { callingUrl } from "../world/call.ts";
import { createPaper, replyXml, sendOffer, statusFor, textAt, type PaperTemplate } from "../world/paper.ts";
import { people, provisionText } from "../world/people.ts";
import { persona, signIn, type Persona } from "../world/persona.ts";
import { startProcess, type ServiceProcess } from "../world/service.ts";

let folder: string;
let service: ServiceProcess;
let variables: Record<string, string>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery kill "));
  await writeFile(join(folder, "provision.json"), provisionText);
  variables = { CHANCERY_DATA_DIR: join(folder, "data"), CHANCERY_PROVISION: join(folder, "provision.json") };
  service = await startProcess("start", variables);
});

after(async () => {
  await service.kill();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Kills the service and starts it on the same folder; the person goes on with the token they had. */
async function killed(...all: readonly Persona[]): Promise<readonly Persona[]> {
  await service.kill();
  service = await startProcess("start", variables);
  return all.map((one) => persona(callingUrl(service.url), one, one.token));
}

test("kill -9 between any two steps loses nothing: the job still ends well, with the same data folder", async () => {
  let ann = await signIn(callingUrl(service.url), people.ann);
  let bob = await signIn(callingUrl(service.url), people.bob);
  const next = async (): Promise<void> => {
    [ann, bob] = (await killed(ann, bob)) as [Persona, Persona];
  };
  await next();
  const template: PaperTemplate = await createPaper(ann);
  await next();
  const envelope = await sendOffer(ann, bob, template);
  await next();
  assert.equal(await statusFor(bob, envelope), "WAITING");
  const uploaded = await bob.upload("/api/v1/envelope/attachment?type=file", { name: "proof.csv", bytes: Buffer.from("a,b\n") });
  await next();
  const reply = replyXml(template, "Bob", textAt(uploaded, "attachmentId"));
  const filled = await bob.put("/api/v1/envelope/fill", { uuid: envelope, data: reply });
  assert.equal(filled.status, 200, filled.text);
  await next();
  assert.equal(await statusFor(ann, envelope), "COMPLETED");
  const first = await ann.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.equal(first.status, 200, first.text);
  await next();
  const second = await bob.get(`/api/v1/envelope/${envelope}/zip?wait=true`);
  assert.ok(second.bytes.equals(first.bytes));
});

test("an orderly stop ends within ten seconds and the next start finds everything", async () => {
  const ann = await signIn(callingUrl(service.url), people.ann);
  const template = await createPaper(ann);
  const from = performance.now();
  assert.equal(await service.stop(), 0);
  assert.ok(performance.now() - from < 10_000);
  service = await startProcess("start", variables);
  const again = persona(callingUrl(service.url), ann, ann.token);
  assert.equal((await again.get(`/api/v1/template/${template.uuid}`)).status, 200);
});
