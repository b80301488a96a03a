import assert from "node:assert/strict";
import { test } from "node:test";
import type { ArchiveEntry } from "../archive/plan.ts";
import { canonical } from "../audit/canonical.ts";
import { parseInstant } from "../ids/instant.ts";
import { allSteps } from "../xml/steps.ts";
import { documentEvidenceOf, evidenceOf, evidenceText, planEvidence, restrictedDocuments, signedText } from "./evidence.ts";
import { readDocumentEvidence, readEvidence } from "./read-evidence.ts";

const modifiedAt = parseInstant("2026-11-20T08:00:00.000Z", "modifiedAt");
const file = { sha256: "00", sizeBytes: 1, crc32: 0 };

function entry(path: string, documentId?: string, ...viewRoleIds: readonly string[]): ArchiveEntry {
  return { ...file, path, kind: "document", documentId, viewRoleIds, contentType: "application/pdf", modifiedAt };
}

const entries = [
  entry("offer/offer.pdf", "offer"),
  entry("prices/prices.pdf", "prices", "seller"),
  entry("prices/Evidence.JSON", "prices", "seller"),
  entry("terms/terms.pdf", "terms"),
  entry("costs/costs.pdf", "costs", "seller", "buyer"),
  { ...entry("trail.pdf"), kind: "audit" },
] as const;
const levels = new Map([["00", "B-T"]] as const);

test("each document that only some participants see has evidence in its folder, under a name that is free there", () => {
  assert.deepEqual(
    restrictedDocuments(entries).map(({ documentId, position, evidencePath, entries: own }) => [
      documentId,
      position,
      evidencePath,
      own.length,
    ]),
    [
      ["prices", 1, "prices/evidence (2).json", 2],
      ["costs", 2, "costs/evidence.json", 1],
    ],
  );
  assert.deepEqual(restrictedDocuments([entry("offer/offer.pdf", "offer"), entry("trail.pdf")]), []);
});

test("30,000 documents that only some participants see are found in time in proportion to them", () => {
  const many = Array.from({ length: 30_000 }, (_, index) => entry(`d${index}/d.pdf`, `d${index}`, "seller"));
  const startedAt = performance.now();
  const restricted = restrictedDocuments([...entries, ...many]);
  assert.ok(performance.now() - startedAt < 2000);
  assert.deepEqual([restricted.length, restricted.at(-1)?.position], [30_002, 3]);
});

test("the text of evidence of a long trail is written in steps", () => {
  const records = Array.from({ length: 10_000 }, (_, sequence) => ({ withheld: { sequence, hash: "aa" } }));
  let steps = 0;
  for (const _ of signedText(Object({ format: 2, records, key: {} }))) steps += 1;
  assert.equal(steps, 20);
});

test("the evidence of a document follows its files and is seen by the same roles; that of the archive is last, for everybody", () => {
  const restricted = restrictedDocuments(entries).map((one) => ({ ...one, evidence: file }));
  const planned = planEvidence(entries, restricted, file, modifiedAt);
  assert.deepEqual(
    planned.map(({ path, kind, viewRoleIds }) => [path, ...(kind === "evidence" ? viewRoleIds : [])]),
    [
      ["offer/offer.pdf"],
      ["prices/prices.pdf"],
      ["prices/Evidence.JSON"],
      ["prices/evidence (2).json", "seller"],
      ["terms/terms.pdf"],
      ["costs/costs.pdf"],
      ["costs/evidence.json", "seller", "buyer"],
      ["trail.pdf"],
      ["evidence.json"],
    ],
  );
});

test("evidence names the files that everybody sees, with the levels of seals, and withholds the records of one account", () => {
  const texts = { "/details/text": ["salt", "Called"] };
  const seen = { sequence: 1, hash: "aa", operation: "SEND_ENVELOPE" };
  const chain = [
    { record: seen, text: "", texts },
    { record: { sequence: 2, hash: "bb", operation: "ARCHIVE" }, text: "", texts },
  ] as unknown as Parameters<typeof evidenceOf>[0]["chain"];
  const id = "01930000-0000-7000-8000-000000000001" as Parameters<typeof evidenceOf>[0]["envelope"]["id"];
  const state = { id, revision: 3, status: "COMPLETED", changedAt: modifiedAt } as const;
  const restricted = [{ position: 1, sha256: "cc" }];
  const service = "https://acme.example";
  const loaded = { ...state, subject: "secret" };
  const made = evidenceOf({ service, envelope: loaded, entries, restricted, chain, levels });
  assert.deepEqual(made, {
    format: 2,
    service,
    envelope: state,
    entries: [
      { path: "offer/offer.pdf", sha256: "00", sizeBytes: 1, seal: "B-T" },
      { path: "terms/terms.pdf", sha256: "00", sizeBytes: 1, seal: "B-T" },
      { path: "trail.pdf", sha256: "00", sizeBytes: 1, seal: undefined },
    ],
    restricted,
    records: [{ record: seen, texts }, { withheld: { sequence: 2, hash: "bb" } }],
  });
  const key = { kty: "OKP", crv: "Ed25519", x: "x", kid: "kid" } as const;
  const signed = { ...made, key, signature: "00" };
  assert.equal(allSteps(evidenceText(signed)), canonical(signed));
  assert.equal(allSteps(signedText(signed)), canonical({ ...made, key }));
});

test("the evidence of a document names its files, its own path and its salt", () => {
  const [prices] = restrictedDocuments(entries);
  assert.ok(prices);
  const made = documentEvidenceOf(prices, "salt", levels);
  assert.deepEqual(made, {
    format: 2,
    documentId: "prices",
    salt: "salt",
    path: "prices/evidence (2).json",
    entries: ["prices/prices.pdf", "prices/Evidence.JSON"].map((path) => ({ path, sha256: "00", sizeBytes: 1, seal: "B-T" })),
  });
  assert.deepEqual(readDocumentEvidence(allSteps(evidenceText(made))), made);
});

const envelope = { id: "01930000-0000-7000-8000-000000000001", revision: 3, status: "COMPLETED", changedAt: modifiedAt };
const link = (sequence: number) => ({ withheld: { sequence, hash: "aa" } });
const right = {
  format: 1,
  service: "https://acme.example",
  envelope,
  entries: [{ path: "trail.pdf", sha256: "00", sizeBytes: 1 }],
  restricted: [{ position: 1, sha256: "00" }],
  records: [link(1), link(2)],
  key: { kty: "OKP", crv: "Ed25519", x: "x", kid: "kid" },
  signature: "00",
};
const lacking = "it lacks members of its format";

const flawed: readonly (readonly [what: string, text: string, rule: string, message: string])[] = [
  ["text that is no JSON", "{", "evidence", "it is not JSON"],
  ["JSON with a space", canonical(right).replace(":", ": "), "evidence", "it is not written as canonical JSON"],
  ["a newer format", canonical({ ...right, format: 3 }), "evidence", "its format 3 is newer than this program"],
  ["a list", "[]", "evidence", lacking],
  ["a record that is skipped", canonical({ ...right, records: [link(1), link(3)] }), "chain", "record 2 is numbered 3"],
  ["a record that is withheld and shown", canonical({ ...right, records: [{ ...link(1), record: {} }] }), "evidence", lacking],
  ["an entry without a size", canonical({ ...right, entries: [{ path: "a", sha256: "00" }] }), "evidence", lacking],
  ...[
    { restricted: [{ position: 1 }] },
    { restricted: [{ sha256: "00" }] },
    { restricted: [{ position: "1", sha256: "00" }] },
    { restricted: {} },
    { entries: [{ path: 1, sha256: "00", sizeBytes: 1 }] },
    { entries: [{ path: "a", sizeBytes: 1 }] },
    { entries: [null] },
    { entries: [{ path: "a", sha256: "00", sizeBytes: 1, seal: "B-X" }] },
    { records: [{ withheld: { sequence: 1 } }] },
    { records: [{ withheld: { hash: "aa" } }] },
    { records: [{ record: { sequence: 1, hash: "aa" }, texts: {} }] },
    { records: [{ record: { sequence: 1, hash: "aa", subject: {} } }] },
    { records: [{ record: { sequence: 1, hash: "aa", subject: {} }, texts: { "/a": ["salt"] } }] },
    { records: [{ record: { sequence: 1, hash: "aa", subject: {} }, texts: { "/a": ["salt", 1] } }] },
    { records: [{}] },
    { envelope: { ...envelope, id: 1 } },
    { envelope: { ...envelope, revision: "3" } },
    { envelope: { ...envelope, status: undefined } },
    { envelope: { ...envelope, changedAt: undefined } },
    { envelope: [] },
    { key: { ...right.key, kid: 1 } },
    { key: { ...right.key, x: 1 } },
    { key: null },
    { service: 1 },
    { signature: 1 },
    { format: "1" },
    { format: 0 },
  ].map((part) => [`the part ${JSON.stringify(part)}`, canonical({ ...right, ...part }), "evidence", lacking] as const),
  ...Object.keys(right).map(
    (member) => [`no ${member}`, canonical({ ...right, [member]: undefined }), "evidence", lacking] as const,
  ),
];

for (const [what, text, rule, message] of flawed) {
  test(`evidence with ${what} is refused: ${message}`, async () => {
    assert.deepEqual((await read(text)).flaws, [{ rule, message }]);
  });
}

test("evidence is read when its signature is that of its key, and reported as changed when not", async () => {
  const { evidence, flaws } = await read(canonical(right));
  assert.deepEqual([evidence, flaws], [right, []]);
  assert.deepEqual((await read(canonical(right), false)).flaws, [
    { rule: "signature", message: "it was changed after it was signed" },
  ]);
});

test("evidence of the first format, which has no levels, is read, and of the second with them", async () => {
  const second = { ...right, format: 2, entries: [{ ...right.entries[0], seal: "B-LTA" }] };
  for (const one of [right, second]) assert.deepEqual((await read(canonical(one))).evidence, one);
});

test("the evidence of a document is read, and other JSON is none", () => {
  const ofDocument = { format: 1, documentId: "prices", salt: "s", path: "prices/evidence.json", entries: right.entries };
  assert.deepEqual(readDocumentEvidence(canonical(ofDocument)), ofDocument);
  assert.equal(readDocumentEvidence(canonical({ ...ofDocument, path: 7 })), undefined);
});

async function read(text: string, isSigned = true) {
  return readEvidence(text, { hashText: () => "aa", verifySignature: async () => isSigned });
}
