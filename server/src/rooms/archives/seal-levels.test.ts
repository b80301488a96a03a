import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { createPaper, offerXml } from "@chancery/tests/world/paper.ts";
import { lettersOf } from "@chancery/tests/world/pdf-text.ts";
import { startSealAuthorities } from "@chancery/tests/world/seal-authorities.ts";
import { sendToSign, signaturesFor } from "@chancery/tests/world/signing.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";

const dayMs = 86_400_000;
const authorities = await startSealAuthorities();
after(() => authorities.stop());
let laterMs = 0;
const clock = { now: () => addMs(systemClock.now(), laterMs) };
const { ann, bob, stranger, rooms, database } = await world({
  clock,
  settings: {
    CHANCERY_TSA_URL: authorities.stamps.url,
    CHANCERY_SEAL_LEVEL: "B-LTA",
    CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32",
  },
});
const template = await createPaper(ann);

/** The authority stamps and its responder answers, with the time of the world. */
function answerAll(signer = authorities.stamps.signer): void {
  authorities.stamps.answer((usual) => {
    usual.info.genTime = new Date(Math.floor(Date.parse(clock.now()) / 1000) * 1000);
    return { ...usual, signer, named: signer };
  });
  authorities.stampResponder.answer({ thisUpdateMs: laterMs - 60_000, nextUpdateMs: laterMs + 3_600_000 });
}
// each test begins with an authority that the sealer is ready to ask, and without seals of others
beforeEach(async () => {
  laterMs += 20 * 60_000;
  answerAll();
  await database.run(sql`delete from archive_seals`);
});

const handler = (name: string) => rooms.handlers.find((one) => one.name === name)!;
const context = (key: string) => ({ eventId: 1, key, attempt: 1, finish: async (): Promise<void> => undefined });
const work = (name: string, envelopeId: string): Promise<void> =>
  handler(name).work({ envelopeId, revision: 0 }, new AbortController().signal, context(envelopeId));
const schedule = rooms.schedules.find((one) => one.name === "archives.stamp_seals")!;
const run = (): Promise<void> => schedule.work(new AbortController().signal);
const responderAway = (): void => authorities.stampResponder.answer({ status: 503, body: Buffer.from("") });

async function send(): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId, "Pumps") });
  assert.equal(sent.status, 201, sent.text);
  const id = (sent.json as { readonly uuid: string }).uuid;
  await work("archives.build", id);
  return id;
}

type Row = {
  readonly state: string;
  readonly level: string;
  readonly appends: number;
  readonly renew_at: string | null;
  readonly fault: string | null;
};

async function sealIn(id: string): Promise<Row> {
  const rows = await database.all<Row>(sql`
    select state, reached_level as level, appends, renew_at, fault
    from archive_seals
    where envelope_id = ${id}`);
  assert.equal(rows.length, 1);
  return rows[0]!;
}
const shortOf = async (id: string): Promise<string> => {
  const { state, level, appends } = await sealIn(id);
  return `${state} ${level} ${appends}`;
};

async function download(id: string): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return unzip(answer.bytes);
}
/** Path, stated level and level in the bytes of each seal of an archive in which nothing is wrong. */
async function verify(id: string): Promise<readonly (readonly (string | undefined)[])[]> {
  const { bytes } = await ann.get(`/api/v1/envelope/${id}/zip`);
  const { flaws, envelopes } = await verifyArchive(archiveBytes(bytes), verifyMeans);
  assert.deepEqual(flaws, []);
  return envelopes.flatMap(({ seals, evidence: { entries } }) =>
    seals.map(({ path, level }) => [path, entries.find((one) => one.path === path)?.seal, level]),
  );
}

const offerOf = (files: ReadonlyMap<string, Buffer>): Buffer => files.get("Offer/Offer.pdf")!;
const certificateOf = (files: ReadonlyMap<string, Buffer>): Promise<string> =>
  lettersOf(files.get("Offer/Offer.signatures.pdf")!);
const isPrefix = (one: Buffer, other: Buffer): boolean => other.length > one.length && other.subarray(0, one.length).equals(one);

test("a document is sealed as B-LTA when its archive is built; certificate and answer say so", async () => {
  const id = await send();
  assert.equal(await shortOf(id), "reached B-LTA 0");
  const files = await download(id);
  assert.match(await certificateOf(files), /Leveloftheseal:PAdESB-LTA\./);
  const answer = await bob.get(`/api/v1/envelope/${id}/seals`);
  assert.equal(answer.status, 200, answer.text);
  const [seal, ...more] = answer.json as readonly Record<string, unknown>[];
  assert.deepEqual(more, []);
  const { documentId, path, level, wantedLevel, state } = seal!;
  assert.deepEqual(
    { documentId, path, level, wantedLevel, state },
    { documentId: "offer", path: "Offer/Offer.pdf", level: "B-LTA", wantedLevel: "B-LTA", state: "reached" },
  );
  assert.ok(seal!["renewAt"] && seal!["stampedAt"]);
  assert.deepEqual(await verify(id), [["Offer/Offer.pdf", "B-LTA", "B-LTA"]]);
  assert.equal((await stranger.get(`/api/v1/envelope/${id}/seals`)).status, 404);
});

test("while a responder is away an archive has seals of B-T and says so; the rest is added later", async () => {
  responderAway();
  const id = await send();
  assert.equal(await shortOf(id), "pending B-T 0");
  const before = await download(id);
  assert.match(await certificateOf(before), /PAdESB-T;B-LTAispending/);
  assert.deepEqual(await verify(id), [["Offer/Offer.pdf", "B-T", "B-T"]]);
  await run();
  assert.equal(await shortOf(id), "pending B-T 0");
  assert.match((await sealIn(id)).fault ?? "", /validation data of the time stamp is missing/);
  laterMs += 5 * 60_000;
  answerAll();
  await run();
  assert.equal(await shortOf(id), "reached B-LTA 1");
  await work("archives.add_stamps", id);
  const files = await download(id);
  assert.ok(isPrefix(offerOf(before), offerOf(files)));
  assert.match(await certificateOf(files), /Leveloftheseal:PAdESB-LTA\./);
  assert.deepEqual(await verify(id), [["Offer/Offer.pdf", "B-LTA", "B-LTA"]]);
});

test("what can be had is kept: an authority that answers once raises a seal to B-T, and the next run completes it", async () => {
  authorities.stamps.answer(() => undefined);
  const id = await send();
  assert.equal(await shortOf(id), "pending B-B 0");
  answerAll();
  responderAway();
  await run();
  assert.equal(await shortOf(id), "pending B-T 1");
  laterMs += 5 * 60_000;
  answerAll();
  await run();
  assert.equal(await shortOf(id), "reached B-LTA 2");
});

test("seals of a long time without authority are all raised when it answers again, and sources are asked once", async () => {
  authorities.stamps.answer(() => undefined);
  const ids = [await send(), await send(), await send(), await send()];
  for (let runs = 0; runs < 24; runs += 1) {
    laterMs += 5 * 60_000;
    await run();
  }
  laterMs += 5 * 60_000;
  answerAll();
  const asked = authorities.stampResponder.count();
  await run();
  for (const id of ids) assert.equal(await shortOf(id), "reached B-LTA 1");
  assert.equal(authorities.stampResponder.count(), asked + 1);
});

test("of two workers that raise a seal at once one file counts, and one later build follows", async () => {
  authorities.stamps.answer(() => undefined);
  const id = await send();
  const before = offerOf(await download(id));
  answerAll();
  await Promise.all([run(), run(), run()]);
  assert.equal(await shortOf(id), "reached B-LTA 1");
  const events = await database.all(sql`
    select id
    from outbox
    where name = 'archives.stamped'
      and key = ${id}`);
  assert.equal(events.length, 1);
  await work("archives.add_stamps", id);
  assert.ok(isPrefix(before, offerOf(await download(id))));
});

test("a time stamp is renewed before its certificates end, and not by one that ends with it", async () => {
  const id = await send();
  const first = offerOf(await download(id));
  const { renew_at: dueAt } = await sealIn(id);
  const days = (Date.parse(dueAt!) - Date.parse(clock.now())) / dayMs;
  assert.ok(days > 199 && days < 211, String(days));
  await run();
  assert.equal(await shortOf(id), "reached B-LTA 0");
  const fallDue = () => database.run(sql`update archive_seals set renew_at = ${clock.now()}`);
  await fallDue();
  await run();
  assert.equal(await shortOf(id), "reached B-LTA 0");
  assert.match((await sealIn(id)).fault ?? "", /still the one that ends/);
  await run();
  responderAway();
  await fallDue();
  laterMs += 20 * 60_000;
  await run();
  assert.match((await sealIn(id)).fault ?? "", /validation data of the time stamp is missing/);
  answerAll(authorities.makeStamper(600));
  await fallDue();
  laterMs += 60_000;
  await run();
  assert.equal(await shortOf(id), "reached B-LTA 1");
  const renewed = await sealIn(id);
  assert.equal(renewed.fault, null);
  assert.ok(Date.parse(renewed.renew_at!) > Date.parse(clock.now()) + 200 * dayMs);
  await work("archives.add_stamps", id);
  const second = offerOf(await download(id));
  assert.ok(isPrefix(first, second));
  assert.equal(second.toString("latin1").match(/\/SubFilter \/ETSI\.RFC3161/g)?.length, 2);
});

test("a file that participants signed keeps its bytes: its time stamp is not renewed", async () => {
  const id = await sendToSign(ann, bob);
  await work("archives.build", id);
  assert.equal(await shortOf(id), "reached B-LTA 0");
  const signed = await bob.put(`/api/v1/envelope/${id}/sign`, await signaturesFor(bob, id));
  assert.equal(signed.status, 200, signed.text);
  await work("archives.build", id);
  const before = await download(id);
  await database.run(sql`update archive_seals set renew_at = ${clock.now()}`);
  laterMs += 60_000;
  await run();
  assert.deepEqual(
    { ...(await sealIn(id)) },
    { state: "reached", level: "B-LTA", appends: 0, renew_at: null, fault: "a signature names the bytes of the file" },
  );
  const after = await download(id);
  for (const [path, bytes] of before) assert.ok(after.get(path)?.equals(bytes), path);
});
