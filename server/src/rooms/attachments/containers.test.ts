import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { lyingZip } from "@chancery/tests/world/lying-zip.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { testPdf } from "@chancery/tests/world/pdf.ts";
import { extendedContainer, simpleContainer } from "@chancery/tests/world/signed-containers.ts";
import { openSigners, type SignatureOptions } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";

const folder = await mkdtemp(join(tmpdir(), "containers-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee/O=Lee Ltd/serialNumber=TINUA-1234567890", { isQualified: true });
const sams = await makeSigner("sam", "/CN=Sam Stone", { key: "rsa:2048" });
const byBob = async (bytes: Buffer) => signed(bytes, bobs);
const bySam = async (bytes: Buffer) => signed(bytes, sams);

const { ann, bob } = await world();
const at = "/api/v1/envelope/attachment";
const offer = { name: "Пропозиція.pdf", bytes: testPdf([{ text: "Offer", at: [50, 50] }]) };
const note = { name: "note.txt", bytes: Buffer.from("a note") };

async function uploaded(bytes: Buffer, name: string): Promise<string> {
  return textAt(await ann.upload(at, { name, bytes, type: "application/zip" }), "attachmentId");
}

async function infoOf(bytes: Buffer, more = "", name = "offer.asice") {
  const answer = await ann.get(`${at}/archive-info?attachmentId=${await uploaded(bytes, name)}${more}`);
  return { status: answer.status, body: Object(answer.json) };
}

test("the file of a container of two signatures comes with both signers, and the sizes of its pages", async () => {
  const { status, body } = await infoOf(await simpleContainer(offer, [byBob, bySam]));
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.fileName, body.mimeType], [offer.name, "application/pdf"]);
  assert.ok(Buffer.from(body.content, "base64").equals(offer.bytes));
  assert.equal(body.pdfPageSizes.pages, 1);
  const [first, second] = body.signers;
  const { id, serial, date, ...of } = first;
  assert.ok(id.length > 20 && /^[0-9a-f]+$/.test(serial) && Date.parse(date) <= Date.now(), JSON.stringify(first));
  assert.deepEqual(of, { organization: "Lee Ltd", name: "Bob Lee", identifier: "1234567890", stamp: false, qualified: false });
  assert.deepEqual([second.name, second.organization, second.identifier], ["Sam Stone", undefined, undefined]);
});

test("a signature of a manifest counts when the manifest has the hash of the file", async () => {
  const { status, body } = await infoOf(await extendedContainer([note], byBob));
  assert.deepEqual([status, body.fileName, body.mimeType, body.signers.length], [200, note.name, "text/plain", 1]);
  assert.equal(body.pdfPageSizes, undefined);
  const withPdf = await infoOf(await extendedContainer([note, offer], byBob));
  assert.deepEqual([withPdf.status, withPdf.body.fileName], [200, offer.name]);
});

/** A CMS that has its content inside. */
const enclosing = async (bytes: Buffer, more: SignatureOptions = {}): Promise<Buffer> =>
  Buffer.from(await signed(bytes, bobs, { hasContent: true, ...more }), "base64");

test("the content of a CMS comes with its signers, and the name of the file without its extension", async () => {
  const { status, body } = await infoOf(await enclosing(offer.bytes, { second: sams }), "", "Пропозиція.pdf.p7s");
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.fileName, body.mimeType, body.pdfPageSizes.pages], [offer.name, "application/pdf", 1]);
  assert.ok(Buffer.from(body.content, "base64").equals(offer.bytes));
  assert.deepEqual(
    body.signers.map(({ name, organization }: { name: string; organization?: string }) => [name, organization]),
    [
      ["Bob Lee", "Lee Ltd"],
      ["Sam Stone", undefined],
    ],
  );
  const large = await infoOf(await enclosing(Buffer.alloc(2_000_000, "seven pumps")), "", "pumps.p7m");
  assert.deepEqual([large.status, large.body.fileName, large.body.content.length], [200, "pumps", 2_666_668]);
});

test("names in a container are shown without what steers the direction of writing", async () => {
  const odd = { name: `offers/\u202egnp.${"x".repeat(300)}.txt`, bytes: note.bytes };
  const { status, body } = await infoOf(await simpleContainer(odd, [byBob]));
  assert.deepEqual([status, body.fileName.slice(0, 6), body.fileName.length], [200, "gnp.xx", 255]);
  const wrong = lyingZip([note, { name: "META-INF/\u202es.p7s", bytes: Buffer.from("no signature") }]);
  assert.deepEqual((await infoOf(wrong)).body.messageArgs, [note.name, "META-INF/s.p7s"]);
});

test("a signer is qualified where the account trusts the issuer as a qualified one", async () => {
  const config = JSON.stringify({ anchors: [await readFile(`${bobs}.pem`, "utf8")], qualified: true });
  const trusts = `/api/v1/account/${people.ann.accountId}/crypto-configs`;
  assert.equal((await ann.put(trusts, [{ name: "Bob", config }])).status, 200);
  const { body } = await infoOf(await simpleContainer(note, [byBob, bySam]));
  assert.deepEqual(
    body.signers.map(({ qualified }: { qualified: boolean }) => qualified),
    [true, false],
  );
});

/** The bytes with one text in place of another, as long, where it comes first. */
function spoilt(bytes: Buffer, text: string, by: string): Buffer {
  const at = bytes.indexOf(text);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + by.length)]);
}

const other = { ...note, bytes: Buffer.from("another note") };
const refusals: readonly (readonly [string, number, number, () => Promise<Buffer>, string?])[] = [
  ["a signature of other bytes", 400, 50032, () => simpleContainer(note, [async () => byBob(other.bytes)])],
  ["a manifest with another hash", 400, 50032, () => extendedContainer([note], byBob, [other])],
  ["bytes that are no signature", 400, 50047, () => simpleContainer(note, [async () => "YWJj"])],
  ["a manifest of another file alone", 400, 1033, () => extendedContainer([note], byBob, [{ ...note, name: "b" }])],
  ["two files without a PDF", 400, 1033, () => extendedContainer([note, { ...other, name: "b.txt" }], byBob)],
  ["no signature", 400, 1033, () => simpleContainer(note, [])],
  ["a file twice", 400, 1033, async () => lyingZip([note, note, { name: "META-INF/s.p7s", bytes: Buffer.from("a") }])],
  ["a ZIP file that is cut off", 400, 1033, async () => (await simpleContainer(note, [byBob])).subarray(0, 200)],
  ["a text", 400, 1033, async () => note.bytes],
  ["a CMS whose content is elsewhere", 400, 1033, async () => Buffer.from(await byBob(note.bytes), "base64")],
  ["a CMS that is cut off", 400, 1033, async () => (await enclosing(note.bytes)).subarray(0, -1)],
  ["a CMS with other content", 400, 50032, async () => spoilt(await enclosing(note.bytes), "note", "nose")],
  ["a CMS without signed attributes", 400, 50032, async () => enclosing(note.bytes, { attributes: "none" })],
  ["a CMS with a text that should be a PDF", 400, 1066, () => enclosing(note.bytes), "&convert2Pdf=true"],
  ["more unpacked than allowed", 413, 1029, () => simpleContainer({ ...note, bytes: Buffer.alloc(26 * 1024 ** 2) }, [byBob])],
  [
    "a signature that is too large",
    413,
    1029,
    () => simpleContainer(note, [async () => Buffer.alloc(200_000).toString("base64")]),
  ],
  ["a text that should be a PDF", 400, 1066, () => simpleContainer(note, [byBob]), "&convert2Pdf=true"],
];
for (const [name, status, code, make, more] of refusals) {
  test(`${name} is refused with ${code}`, async () => {
    const found = await infoOf(await make(), more);
    assert.deepEqual([found.status, found.body.code], [status, code], JSON.stringify(found.body));
  });
}

test("an entry that unpacks to more than it says is refused", async () => {
  const signature = { name: "META-INF/s.p7s", bytes: Buffer.from(await byBob(note.bytes), "base64") };
  const { status, body } = await infoOf(lyingZip([{ ...note, bytes: Buffer.alloc(1024 ** 2), saysBytes: 6 }, signature]));
  assert.deepEqual([status, body.code], [400, 1033]);
});

test("a container of another mailbox, or of no such envelope, is not found", async () => {
  const id = await uploaded(await simpleContainer(note, [byBob]), "offer.asice");
  const answers = [
    await bob.get(`${at}/archive-info?attachmentId=${id}`),
    await ann.get(`${at}/archive-info?attachmentId=${id}&envelopeId=${id}`),
  ];
  for (const { status, json } of answers) assert.deepEqual([status, Object(json).code], [404, 1032]);
});

test("a file of any length comes whole", async () => {
  for (const length of [0, 98_303, 98_304, 98_305, 3_000_001]) {
    const bytes = Buffer.alloc(length, "abcde\u0000");
    const { status, body } = await infoOf(await simpleContainer({ ...note, bytes }, [byBob]));
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(Buffer.from(body.content, "base64").equals(bytes), String(length));
  }
});
