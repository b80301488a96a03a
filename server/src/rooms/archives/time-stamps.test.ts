import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import sql from "sql-template-tag";
import { addMs } from "@chancery/core/ids/instant.ts";
import { systemClock } from "@chancery/server/io/clock.ts";
import { createPaper, offerXml } from "@chancery/tests/world/paper.ts";
import { sealOf, splitSeal } from "@chancery/tests/world/pdf-seal.ts";
import { lettersOf } from "@chancery/tests/world/pdf-text.ts";
import { sendToSign, signaturesFor } from "@chancery/tests/world/signing.ts";
import { startTimeStampAuthority } from "@chancery/tests/world/time-stamp-authority.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";

const authority = await startTimeStampAuthority();
after(() => authority.stop());
let laterMs = 0;
const clock = { now: () => addMs(systemClock.now(), laterMs) };
const settings = { CHANCERY_TSA_URL: authority.url, CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" };
const { ann, bob, rooms, database } = await world({ clock, settings });
const template = await createPaper(ann);
// each test begins with an authority that the sealer is ready to ask, and without seals of others
beforeEach(async () => {
  authority.answer();
  laterMs += 10 * 60_000;
  await database.run(sql`delete from archive_seals`);
});

const handler = (name: string) => rooms.handlers.find((one) => one.name === name)!;
const context = (key: string) => ({ eventId: 1, key, attempt: 1, finish: async (): Promise<void> => undefined });
const work = (name: string, envelopeId: string): Promise<void> =>
  handler(name).work({ envelopeId, revision: 0 }, new AbortController().signal, context(envelopeId));
const schedule = rooms.schedules.find((one) => one.name === "archives.stamp_seals")!;
const run = (): Promise<void> => schedule.work(new AbortController().signal);
const away = (): void => authority.answer(() => undefined);

/** Runs the job that stamps, with the answers of the authority as of the time of the world. */
async function stampSeals(): Promise<void> {
  authority.answer((usual) => {
    usual.info.genTime = new Date(Date.parse(clock.now()));
    return usual;
  });
  await run();
}

async function send(): Promise<string> {
  const sent = await ann.post("/api/v1/envelope/send", { data: offerXml(template, bob.mailboxId, "Pumps") });
  assert.equal(sent.status, 201, sent.text);
  return (sent.json as { readonly uuid: string }).uuid;
}

type Seal = {
  readonly state: string;
  readonly wanted_level: string;
  readonly reached_level: string;
  readonly fault: string | null;
};

async function sealIn(envelopeId: string): Promise<Seal> {
  const rows = await database.all<Seal>(sql`
    select state, wanted_level, reached_level, fault
    from archive_seals
    where envelope_id = ${envelopeId}`);
  assert.equal(rows.length, 1);
  return rows[0]!;
}

async function download(id: string) {
  const answer = await ann.get(`/api/v1/envelope/${id}/zip`);
  assert.equal(answer.status, 200, answer.text.slice(0, 200));
  return { bytes: answer.bytes, files: await unzip(answer.bytes) };
}

const certificateIn = (files: ReadonlyMap<string, Buffer>): Promise<string> =>
  lettersOf(files.get("Offer/Offer.signatures.pdf")!);

test("a certificate page names the seal of the file, not the one that seals now", async () => {
  const id = await send();
  await work("archives.build", id);
  assert.match(await certificateIn((await download(id)).files), /"Chancerydocumentseal\(self-signed\)"/);
  await database.run(sql`update archive_seals set sealed_by = 'The former seal' where envelope_id = ${id}`);
  await database.run(sql`delete from archives where envelope_id = ${id}`);
  await work("archives.build", id);
  assert.match(await certificateIn((await download(id)).files), /"Theformerseal"/);
});

test("a seal gets its time stamp when the archive is built", async () => {
  authority.answer((usual) => {
    usual.info.genTime = new Date(Date.parse(clock.now()));
    return usual;
  });
  const id = await send();
  await work("archives.build", id);
  assert.deepEqual(await sealIn(id), { state: "reached", wanted_level: "B-T", reached_level: "B-T", fault: null });
  const { files } = await download(id);
  assert.deepEqual((await sealOf(files.get("Offer/Offer.pdf")!))?.unsigned.length, 1);
});

test("an archive is built while the authority is away, says so, and has the time stamp in a later build", async () => {
  away();
  const id = await send();
  await work("archives.build", id);
  const { fault, ...seal } = await sealIn(id);
  assert.deepEqual(seal, { state: "pending", wanted_level: "B-T", reached_level: "B-B" });
  assert.match(fault ?? "", /127\.0\.0\.1/);
  const before = await download(id);
  assert.match(await certificateIn(before.files), /Leveloftheseal:PAdESB-B;B-Tispending/);
  await stampSeals();
  assert.equal((await sealIn(id)).state, "reached");
  assert.ok((await download(id)).bytes.equals(before.bytes), "what was built stays until the later build");
  await work("archives.add_stamps", id);
  await work("archives.add_stamps", id);
  const { files } = await download(id);
  const [old, stamped] = [before.files, files].map((all) => all.get("Offer/Offer.pdf")!);
  assert.ok(stamped!.subarray(0, old!.length).equals(old!));
  assert.match(stamped!.toString("latin1"), /\/SubFilter \/ETSI\.RFC3161/);
  assert.ok(splitSeal(stamped!)!.cms.length > 1000);
  const hash = createHash("sha256").update(stamped!).digest("hex");
  assert.ok((await certificateIn(files)).includes(hash));
  assert.match(await certificateIn(files), /Atimestampprovesthatitwassealedby20\d\d/);
  const builds = await database.all(sql`select build from archive_builds where envelope_id = ${id}`);
  assert.equal(builds.length, 1);
  const [row] = await database.all<{ entries: readonly { sha256: string }[] }>(sql`
    select entries from archives where envelope_id = ${id}`);
  assert.ok(row!.entries.some(({ sha256 }) => sha256 === createHash("sha256").update(old!).digest("hex")));
});

test("a time stamp that came before its archive was built is taken by it, and the job for a later build comes again", async () => {
  away();
  const id = await send();
  await work("archives.build", id);
  await database.run(sql`delete from archives where envelope_id = ${id}`);
  await stampSeals();
  await assert.rejects(work("archives.add_stamps", id), /is not built yet/);
  await work("archives.build", id);
  await work("archives.add_stamps", id);
  assert.match((await download(id)).files.get("Offer/Offer.pdf")!.toString("latin1"), /\/SubFilter \/ETSI\.RFC3161/);
  assert.equal((await database.all(sql`select build from archive_builds where envelope_id = ${id}`)).length, 0);
});

test("an authority that stays away is asked again five minutes later, three seals at a time", async () => {
  away();
  const ids = await Promise.all([1, 2, 3, 4].map(send));
  for (const id of ids) await work("archives.build", id);
  const before = authority.asked.length;
  await run();
  assert.equal(authority.asked.length, before + 3);
  await run();
  assert.equal(authority.asked.length, before + 4, "only the one that had not been tried");
  laterMs += 5 * 60_000;
  await stampSeals();
  for (const id of ids) assert.equal((await sealIn(id)).state, "reached");
});

test("a document that may yet be signed waits, and one that was signed keeps its bytes for ever", async () => {
  away();
  const id = await sendToSign(ann, bob);
  await work("archives.build", id);
  await stampSeals();
  assert.equal((await sealIn(id)).state, "open");
  const signed = await bob.put(`/api/v1/envelope/${id}/sign`, await signaturesFor(bob, id));
  assert.equal(signed.status, 200, signed.text);
  await work("archives.build", id);
  const before = await download(id);
  laterMs += 61 * 60_000;
  await stampSeals();
  assert.deepEqual([(await sealIn(id)).state, (await sealIn(id)).reached_level], ["signed", "B-B"]);
  assert.ok((await download(id)).bytes.equals(before.bytes));
});
