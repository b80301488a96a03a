import assert from "node:assert/strict";
import { test } from "node:test";
import { buffer } from "node:stream/consumers";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { canonical } from "@chancery/core/audit/canonical.ts";
import { signedText, type SignedEvidence } from "@chancery/core/evidence/evidence.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { allSteps } from "@chancery/core/xml/steps.ts";
import { makeAuditKey, readAuditKey } from "@chancery/server/io/keys/audit-key.ts";
import { sha256 } from "@chancery/server/io/sha256.ts";
import { writeZip } from "@chancery/server/io/zip/write-zip.ts";
import { archiveBytes } from "../world/archive-bytes.ts";
import { buildArchive } from "../world/build-archive.ts";
import { openContainers } from "../world/containers.ts";
import { createPaper, replyXml, sendOffer } from "../world/paper.ts";
import { sendToSign, signatureOf, signaturesFor } from "../world/signing.ts";
import { world } from "../world/world.ts";
import { unzip } from "../world/zip.ts";
import { entryOf } from "../world/zip-entries.ts";
import { campaignLength, chanceOf } from "./length.ts";

// Whatever is changed in an archive, its verification finds it; what was not changed it accepts.

const whole = await world();
const { ann, bob } = whole;
const { seed, isShort } = campaignLength(0);
const rounds = isShort ? 800 : 10_000;
const chance = chanceOf(seed);
const paper = await createPaper(ann);

async function archiveOf(id: string): Promise<Buffer> {
  await buildArchive(whole, id);
  return (await ann.get(`/api/v1/envelope/${id}/zip?excludeFiles=p`)).bytes;
}

async function filled(subject: string): Promise<Buffer> {
  const id = await sendOffer(ann, bob, paper, subject);
  await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper, subject) });
  return archiveOf(id);
}

async function signed(): Promise<Buffer> {
  const id = await sendToSign(ann, bob);
  await buildArchive(whole, id);
  const answer = await bob.put(`/api/v1/envelope/${id}/sign`, await signaturesFor(bob, id));
  assert.equal(answer.status, 200, answer.text);
  return archiveOf(id);
}

const orders = await openContainers(whole, { name: "plan.txt", bytes: Buffer.from("A plan") });

/** With containers (ASiC-E). */
async function contained(): Promise<Buffer> {
  const id = await orders.send();
  const sign = async (bytes: Buffer): Promise<string> => signatureOf(sha256(bytes));
  await orders.sign(id, "order", bob, sign);
  await orders.sign(id, "plan", bob, sign);
  return archiveOf(id);
}

/** An archive that is changed, and another one of its kind. */
async function kindOf(archive: Buffer, foreign: Buffer) {
  const files = [...(await unzip(archive))];
  const others = await unzip(foreign);
  const evidence = JSON.parse(files.at(-1)![1].toString()) as SignedEvidence;
  return { archive, foreign, files, others, evidence, changedAt: evidence.envelope.changedAt, trusted: evidence.key.x };
}

const kinds = [
  await kindOf(await filled("Pumps"), await filled("Valves")),
  await kindOf(await signed(), await signed()),
  await kindOf(await contained(), await contained()),
];
let { archive, foreign, files, others, evidence, changedAt, trusted } = kinds[0]!;

async function isAccepted(zip: Uint8Array): Promise<boolean> {
  const { flaws, envelopes } = await verifyArchive(archiveBytes(zip, 1 + chance.below(100_000)), verifyMeans);
  const leftOut = envelopes.flatMap((envelope) => envelope.leftOut).filter((path) => !path.endsWith(".print.pdf"));
  return flaws.length === 0 && leftOut.length === 0 && envelopes.length === 1 && envelopes[0]?.evidence.key.x === trusted;
}

type Files = readonly (readonly [name: string, bytes: Buffer])[];
const zipped = (all: Files): Promise<Buffer> => buffer(writeZip(all.map(([name, bytes]) => entryOf(name, bytes, changedAt))));
const place = (): number => chance.below(files.length);
const withEvidence = (text: string): Promise<Buffer> => zipped([...files.slice(0, -1), ["evidence.json", Buffer.from(text)]]);

/** Changes of the bytes of an archive. */
const ofBytes = {
  "a flipped bit": () => {
    const zip = Buffer.from(archive);
    const at = chance.below(zip.length);
    zip[at] = zip[at]! ^ (1 << chance.below(8));
    return zip;
  },
  "a flipped bit in the records at the end": () => {
    const zip = Buffer.from(archive);
    const at = zip.length - 1 - chance.below(1000);
    zip[at] = zip[at]! ^ (1 << chance.below(8));
    return zip;
  },
  "a cut-off end": () => archive.subarray(0, chance.below(archive.length)),
  "a cut-off beginning": () => archive.subarray(1 + chance.below(archive.length - 1)),
  "bytes behind": () => Buffer.concat([archive, Buffer.alloc(1 + chance.below(100))]),
  "bytes in front": () => Buffer.concat([Buffer.alloc(1 + chance.below(100)), archive]),
  "a removed stretch": () => {
    const at = chance.below(archive.length);
    return Buffer.concat([archive.subarray(0, at), archive.subarray(at + 1 + chance.below(1000))]);
  },
  "two stretches exchanged": () => {
    const [from, length] = [chance.below(archive.length - 200), 1 + chance.below(50)];
    const [a, b] = [archive.subarray(from, from + length), archive.subarray(from + length, from + 2 * length)];
    return a.equals(b)
      ? archive.subarray(1)
      : Buffer.concat([archive.subarray(0, from), b, a, archive.subarray(from + 2 * length)]);
  },
  "the end of another archive": () => Buffer.concat([archive.subarray(0, -22), foreign.subarray(-22 - chance.below(500))]),
};

/** Changes that leave a correct ZIP archive. */
const ofEntries = {
  "a removed file": () => zipped(files.toSpliced(place(), 1)),
  "two files exchanged": () => {
    const [one, other] = [place(), place()];
    const moved = files.with(one, files[other]!).with(other, files[one]!);
    return one === other ? archive.subarray(1) : zipped(moved);
  },
  "contents exchanged": () => {
    const [one, other] = [place(), place()];
    if (files[one]![1].equals(files[other]![1])) return archive.subarray(1);
    return zipped(files.with(one, [files[one]![0], files[other]![1]]).with(other, [files[other]![0], files[one]![1]]));
  },
  "an added file": () => zipped(files.toSpliced(place(), 0, [`x${chance.below(1000)}`, Buffer.from("x")])),
  "a file of another archive": () => {
    const changed = files.map(([name, bytes], index) => [index, name, others.get(name) ?? bytes] as const);
    const [index, name, bytes] = chance.pick(changed.filter(([at, , other]) => !other.equals(files[at]![1])));
    return zipped(files.with(index, [name, bytes]));
  },
  "another name": () => {
    const index = place();
    return zipped(files.with(index, [`${files[index]![0]}x`, files[index]![1]]));
  },
  "a longer file": () => {
    const index = place();
    const [name, bytes] = files[index]!;
    return zipped(files.with(index, [name, Buffer.concat([bytes, Buffer.from(" ")])]));
  },
  "the evidence of another archive": () => withEvidence(others.get("evidence.json")!.toString()),
  "a changed member of the evidence": () => withEvidence(changed(files.at(-1)![1].toString())),
  "a record removed from the evidence": () => {
    const records = evidence.records.toSpliced(chance.below(evidence.records.length), 1);
    return withEvidence(canonical({ ...evidence, records }));
  },
  "records of another archive": () => {
    const { records } = JSON.parse(others.get("evidence.json")!.toString()) as SignedEvidence;
    return withEvidence(canonical({ ...evidence, records }));
  },
  "a text removed from a record": () => {
    const index = evidence.records.findIndex((one) => "texts" in one && Object.keys(one.texts).length > 0);
    const record = { ...evidence.records[index]!, texts: {} };
    return withEvidence(canonical({ ...evidence, records: evidence.records.with(index, record as never) }));
  },
  "a signature of another key": async () => {
    const key = readAuditKey(await makeAuditKey());
    const entries = evidence.entries.with(0, { ...evidence.entries[0]!, sizeBytes: 1 });
    const forged = { ...evidence, entries: chance.below(2) === 0 ? evidence.entries : entries, key: key.publicKey };
    return withEvidence(canonical({ ...forged, signature: key.sign(allSteps(signedText(forged))) }));
  },
  "white space in the evidence": () => withEvidence(` ${files.at(-1)![1].toString()}`),
};

/** The text with one digit or letter of a JSON string or number replaced by another. */
function changed(text: string): string {
  for (;;) {
    const at = chance.below(text.length);
    const before = text.charAt(at);
    const after = /\d/.test(before) ? String((Number(before) + 1) % 10) : String.fromCharCode(before.charCodeAt(0) ^ 1);
    const made = `${text.slice(0, at)}${after}${text.slice(at + 1)}`;
    if (/\w/.test(before) && /\w/.test(after) && made !== text) return made;
  }
}

test("an archive that nobody changed is accepted, in whatever pieces it is read", async () => {
  for (const kind of kinds) {
    ({ archive, foreign, files, others, evidence, changedAt, trusted } = kind);
    for (let round = 0; round < 10; round += 1) assert.ok(await isAccepted(archive));
    assert.ok(await isAccepted(await zipped(files)), "written again from its files");
  }
});

const all: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = { ...ofBytes, ...ofEntries };
const each = Math.ceil(rounds / Object.keys(all).length);
for (const [what, mutate] of Object.entries(all)) {
  test(`${what} is found, ${each} times`, async () => {
    for (let round = 0; round < each; round += 1) {
      ({ archive, foreign, files, others, evidence, changedAt, trusted } = kinds[round % kinds.length]!);
      const zip = await mutate();
      assert.ok(!(await isAccepted(zip)), `round ${round} of seed ${seed}`);
    }
  });
}
