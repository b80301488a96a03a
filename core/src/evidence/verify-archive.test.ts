import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { layOut } from "../archive/zip-layout.ts";
import { canonical } from "../audit/canonical.ts";
import { parseInstant } from "../ids/instant.ts";
import { allSteps } from "../xml/steps.ts";
import { crc32 } from "./crc32.ts";
import { verifyArchive, type Flaw, type VerifyMeans } from "./verify-archive.ts";

const modifiedAt = parseInstant("2026-11-20T08:00:04.000Z", "modifiedAt");
const key = { kty: "OKP", crv: "Ed25519", x: "x", kid: "kid" };

/** Files of an archive in their order, path and text. */
type Files = readonly (readonly [path: string, text: string])[];

const offer = ["offer.pdf", "offer"] as const;
const trail = ["trail.pdf", "trail"] as const;
const prices = ["prices/prices.pdf", "prices"] as const;
const ofPrices = [
  "prices/evidence.json",
  canonical({ format: 1, documentId: "prices", salt: "s", path: "prices/evidence.json", entries: [entryOf(prices)] }),
] as const;
const hidden = { position: 1, sha256: sha256(ofPrices[1]) };
const evidence = ["evidence.json", evidenceText([offer, trail], [hidden])] as const;
const whole: Files = [offer, prices, ofPrices, trail, evidence];

const right: readonly (readonly [title: string, files: Files, leftOut: readonly string[], hiddenDocuments: number])[] = [
  ["the whole archive", whole, [], 0],
  ["a copy without a document that only some participants see", [offer, trail, evidence], [], 1],
  ["a copy without a file of everybody", [offer, prices, ofPrices, evidence], ["trail.pdf"], 0],
  ["a copy without a file of a restricted document", [offer, ofPrices, trail, evidence], ["prices/prices.pdf"], 0],
];
for (const [title, files, leftOut, hiddenDocuments] of right) {
  test(`${title} is as the service made it`, async () => {
    const { flaws, envelopes } = await verify(archiveOf(files));
    assert.deepEqual(flaws, []);
    const facts = envelopes.map((one) => [one.folder, one.evidence.envelope.id, one.leftOut, one.hiddenDocuments]);
    assert.deepEqual(facts, [["", "e", leftOut, hiddenDocuments]]);
  });
}

test("an archive of several envelopes has a folder with evidence for each", async () => {
  const inFolder = (folder: string, files: Files): Files => files.map(([path, text]) => [`${folder}/${path}`, text]);
  const one: Files = [trail, ["evidence.json", evidenceText([trail], [])]];
  const { flaws, envelopes } = await verify(archiveOf([...inFolder("a", whole), ...inFolder("b", one)]));
  assert.deepEqual(flaws, []);
  assert.deepEqual(
    envelopes.map(({ folder }) => folder),
    ["a/", "b/"],
  );
  const changed = inFolder("b", [["trail.pdf", "TRAIL"], one[1]!]);
  assert.deepEqual((await verify(archiveOf([...inFolder("a", whole), ...changed]))).flaws, [
    { rule: "entry", path: "b/trail.pdf", message: "it was changed" },
  ]);
});

const wrong: readonly (readonly [title: string, files: Files, flaws: readonly Flaw[]])[] = [
  [
    "a document without the seal that the evidence states",
    [offer, trail, ["evidence.json", evidenceText([offer, trail], [], { format: 2, seal: "B-B" })]],
    [{ rule: "seal", path: "offer.pdf", message: "its seal is missing instead of B-B" }],
  ],
  [
    "a changed file",
    [["offer.pdf", "0ffer"], trail, evidence],
    [{ rule: "entry", path: "offer.pdf", message: "it was changed" }],
  ],
  [
    "a changed file of a restricted document",
    [offer, ["prices/prices.pdf", "PRICES"], ofPrices, trail, evidence],
    [{ rule: "entry", path: "prices/prices.pdf", message: "it was changed" }],
  ],
  [
    "a file more",
    [offer, ["more.pdf", "more"], trail, evidence],
    [{ rule: "entry", path: "more.pdf", message: "the evidence does not name it" }],
  ],
  ["files in another order", [trail, offer, evidence], [{ rule: "order", path: "offer.pdf", message: "it is in another place" }]],
  [
    "a file behind the evidence",
    [offer, evidence, trail],
    [{ rule: "order", path: "evidence.json", message: "it is not the last" }],
  ],
  ["no evidence", [offer, trail], [{ rule: "evidence", message: "the archive has no evidence.json" }]],
  [
    "evidence two folders down",
    [["a/b/evidence.json", evidence[1]]],
    [{ rule: "evidence", message: "the archive has no evidence.json" }],
  ],
  [
    "evidence that is no JSON",
    [offer, ["evidence.json", "{"]],
    [{ rule: "evidence", path: "evidence.json", message: "it is not JSON" }],
  ],
  [
    "evidence that was changed",
    [offer, trail, ["evidence.json", evidence[1].replace("COMPLETED", "COMPLETE!")]],
    [{ rule: "signature", path: "evidence.json", message: "it was changed after it was signed" }],
  ],
];
for (const [title, files, flaws] of wrong) {
  test(`an archive with ${title} is not as the service made it`, async () => {
    assert.deepEqual((await verify(archiveOf(files))).flaws, flaws);
  });
}

test("a folder without evidence beside one that has it is not as the service made it", async () => {
  const files: Files = [
    ["a/trail.pdf", "trail"],
    ["a/evidence.json", evidenceText([trail], [])],
    ["b/trail.pdf", "trail"],
  ];
  const { flaws } = await verify(archiveOf(files));
  assert.deepEqual(flaws[0], { rule: "evidence", path: "b/trail.pdf", message: "no evidence names it" });
});

test("a changed byte is found wherever it is", async () => {
  const bytes = archiveOf([trail, ["evidence.json", evidenceText([trail], [])]]);
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = bytes.with(at, bytes[at]! ^ 0x20);
    assert.notDeepEqual((await verify(changed)).flaws, [], `byte ${at}`);
  }
});

test("an archive that is cut or prolonged is not one of the service", async () => {
  const bytes = archiveOf(whole);
  const cases: readonly (readonly [Uint8Array, RegExp])[] = [
    [bytes.subarray(0, 21), /^it is too short for a ZIP archive$/],
    [bytes.subarray(0, -1), /^it does not end like a ZIP archive of the service$/],
    [Uint8Array.from([...bytes, 0]), /^it does not end like a ZIP archive of the service$/],
    [Uint8Array.from([0, ...bytes]), /^the directory ends within an entry$/],
  ];
  for (const [changed, message] of cases) {
    const { flaws, envelopes } = await verify(changed);
    assert.deepEqual(envelopes, []);
    assert.equal(flaws.length, 1);
    assert.match(flaws[0]!.message, message);
  }
});

test("an archive is read in whatever pieces it comes, and its progress is told", async () => {
  const bytes = archiveOf(whole);
  for (const pieceBytes of [1, 7, 30, bytes.length]) {
    const told: number[] = [];
    assert.deepEqual((await verify(bytes, { pieceBytes, onProgress: (done) => told.push(done) })).flaws, []);
    assert.equal(told.length, Math.ceil(bytes.length / pieceBytes));
    assert.equal(told.at(-1), bytes.length);
  }
});

test("a joint archive of a thousand envelopes is verified in time in proportion to them", async () => {
  const one: Files = [trail, ["evidence.json", evidenceText([trail], [])]];
  const files = Array.from({ length: 1000 }, (_, n) => one.map(([path, text]) => [`${n}/${path}`, text] as const)).flat();
  const bytes = archiveOf(files);
  const began = process.cpuUsage().user / 1000;
  const { flaws, envelopes } = await verify(bytes, { pieceBytes: 65_536 });
  assert.ok(process.cpuUsage().user / 1000 - began < 2000);
  assert.deepEqual([flaws, envelopes.length], [[], 1000]);
});

test("evidence files that lie one over another are not read", async () => {
  const text = evidenceText([trail], []);
  const bytes = archiveOf([
    ["a/evidence.json", text],
    ["b/evidence.json", text],
  ]);
  const name = new TextEncoder().encode("b/evidence.json");
  const at = bytes.findLastIndex((_, index) => name.every((byte, place) => bytes[index + place] === byte));
  new DataView(bytes.buffer).setUint32(at - 22, bytes.length - 1, true);
  assert.deepEqual((await verify(bytes)).flaws, [{ rule: "zip", message: "its entries lie one over another" }]);
});

async function verify(
  bytes: Uint8Array,
  { pieceBytes = 64, onProgress }: { readonly pieceBytes?: number; readonly onProgress?: VerifyMeans["onProgress"] } = {},
) {
  const read = async function* (start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += pieceBytes) yield bytes.subarray(at, Math.min(end, at + pieceBytes));
  };
  return verifyArchive({ sizeBytes: bytes.length, read }, { ...means, onProgress });
}

const means: VerifyMeans = {
  hashText: sha256,
  verifySignature: async (_, text, signature) => sha256(text) === signature,
  hash: () => assert.fail(),
  verifyKeySignature: () => assert.fail(),
  decode: (bytes) => {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  },
  beginChecksums: () => {
    const hash = createHash("sha256");
    let crc = 0;
    return {
      update: (bytes) => {
        hash.update(bytes);
        crc = crc32(bytes, crc);
      },
      end: () => ({ sha256: hash.digest("hex"), crc32: crc }),
    };
  },
};

function archiveOf(files: Files): Uint8Array {
  const entries = files.map(([name, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { name, modifiedAt, sizeBytes: bytes.length, crc32: crc32(bytes), bytes };
  });
  const { pieces } = allSteps(layOut(entries));
  return Uint8Array.from(pieces.flatMap((piece) => [...(piece.kind === "record" ? piece.bytes() : piece.entry.bytes)]));
}

function evidenceText(
  files: Files,
  restricted: readonly { readonly position: number; readonly sha256: string }[],
  { format, seal }: { readonly format: number; readonly seal?: string } = { format: 1 },
): string {
  const envelope = { id: "e", revision: 3, status: "COMPLETED", changedAt: modifiedAt };
  const records = [{ withheld: { sequence: 1, hash: "aa" } }];
  const service = "https://acme.example";
  const entries = files.map((file, index) => ({ ...entryOf(file), seal: index === 0 ? seal : undefined }));
  const statement = { format, service, envelope, entries, restricted, records, key };
  return canonical({ ...statement, signature: sha256(canonical(statement)) });
}

function entryOf([path, text]: readonly [path: string, text: string]) {
  return { path, sha256: sha256(text), sizeBytes: new TextEncoder().encode(text).length };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
