import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import sql from "sql-template-tag";
import { archiveBytes } from "../world/archive-bytes.ts";
import { buildArchive } from "../world/build-archive.ts";
import { callingUrl } from "../world/call.ts";
import { until } from "../world/embedded.ts";
import { createPaper, replyXml, sendOffer } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { signIn, type Persona } from "../world/persona.ts";
import { runSchedule } from "../world/retention.ts";
import { runCommand, startProcess } from "../world/service.ts";
import { world } from "../world/world.ts";

const one = await world();
const { database, folder } = one;
const offer = await createPaper(one.ann);
const checkpoints = await mkdtemp(join(tmpdir(), "checkpoints "));
after(() => rm(checkpoints, { recursive: true }));
const variables = {
  CHANCERY_DATA_DIR: folder,
  DATABASE_URL: database.url,
  CHANCERY_LOG_LEVEL: "info",
  CHANCERY_CHECKPOINT_FOLDER: checkpoints,
};

/** An envelope that Ann sends and Bob completes. */
async function completed(ann: Persona, bob: Persona): Promise<string> {
  const id = await sendOffer(ann, bob, offer);
  assert.equal((await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(offer, "Bob") })).status, 200);
  return id;
}

async function archiveOf(id: string, who: Persona): Promise<Buffer> {
  const answer = await who.get(`/api/v1/envelope/${id}/zip?wait=true`);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return answer.bytes;
}

/** The id of the key that signed an archive, which must have no flaw. */
async function keyOf(zip: Uint8Array): Promise<string> {
  const { flaws, envelopes } = await verifyArchive(archiveBytes(zip), verifyMeans);
  assert.deepEqual(flaws, []);
  return envelopes[0]?.evidence.key.kid ?? assert.fail("no evidence");
}

async function countCheckpoints(): Promise<number> {
  return (await database.all(sql`select 1 from audit_checkpoints`)).length;
}

test("after the key of the evidence was changed, archives and checkpoints from before and after verify, and both keys are published", async () => {
  const early = await completed(one.ann, one.bob);
  await buildArchive(one, early);
  const before = await archiveOf(early, one.ann);
  await runSchedule(one, "audit.checkpoint");
  assert.equal(await countCheckpoints(), 1);
  const { privateKey } = generateKeyPairSync("ed25519");
  const next = join(folder, "keys", "audit.next");
  await writeFile(next, privateKey.export({ type: "pkcs8", format: "pem" }));
  await rename(next, join(folder, "keys", "audit.pem"));
  const service = await startProcess("start", variables);
  after(() => service.kill());
  const call = callingUrl(service.url);
  const [ann, bob] = [await signIn(call, people.ann), await signIn(call, people.bob)];
  const late = await archiveOf(await completed(ann, bob), ann);
  assert.ok((await archiveOf(early, ann)).equals(before), "an archive keeps its bytes and its key");
  const kids = [await keyOf(before), await keyOf(late)];
  assert.equal(new Set(kids).size, 2);
  const published = Object((await call("GET", "/api/v1/audittrail/keys")).json).keys;
  assert.deepEqual(new Set(published.map(({ kid }: { readonly kid: string }) => kid)), new Set(kids));
  await until(async () => {
    // its first run may have found nothing new, and the next one is due in an hour
    await database.run(sql`update job_schedules set due_at = now() where name = 'audit.checkpoint'`);
    return (await countCheckpoints()) > 1;
  }, 60_000);
  await service.stop();
  const { code, text } = await runCommand(["verify-audit"], variables);
  assert.equal(code, 0, text);
});
