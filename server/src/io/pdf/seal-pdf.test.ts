import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { parseInstant, type Instant } from "@chancery/core/ids/instant.ts";
import type { Inline, PrintBlock } from "@chancery/core/print/page.ts";
import { makeSeal, readSeal, type Seal } from "../keys/seal.ts";
import { openPrinter, type Printer } from "./printer.ts";
import { sealer, sealPdf } from "./seal-pdf.ts";

const run = promisify(execFile);
const at = parseInstant("2026-11-20T10:00:07.123Z", "at");
const words = { reason: "Document complete", at };
let folder = "";
let printer: Printer;
let own: Seal;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "seal pdf "));
  printer = openPrinter({ workers: 1, log: { warn: () => undefined } });
  own = await readSeal(await makeSeal("Chancery document seal (self-signed)", "", new Date("2026-01-01")), "");
});
after(async () => {
  await printer.stop();
  await rm(folder, { recursive: true });
});

const text = (value: string): PrintBlock => ({
  kind: "paragraph",
  inlines: [{ kind: "text", text: value, style: {} } as Inline],
  align: undefined,
  dir: "ltr",
});
const link: Inline = {
  kind: "link",
  url: "https://example.com/a)b",
  inlines: [{ kind: "text", text: "link", style: {} }],
} as Inline;
const print = (...blocks: PrintBlock[]): Promise<Uint8Array> =>
  printer.print({ title: "Offer (endobj) ї", createdAt: at, footer: "Foot", blocks }, {}, new AbortController().signal);

/** The sealed file split as a reader does: what is signed, and the signature without the zeros after it. */
function split(pdf: Uint8Array): { readonly signed: Buffer; readonly cms: Buffer } {
  const bytes = Buffer.from(pdf);
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+) *\]/.exec(bytes.toString("latin1")) ?? [];
  const [zero = 1, head = 0, foot = 0, rest = 0] = numbers.map(Number);
  assert.deepEqual([zero, foot + rest], [0, bytes.length]);
  const der = Buffer.from(bytes.toString("latin1", head + 1, foot - 1), "hex");
  assert.deepEqual([bytes.toString("latin1", head, head + 1), bytes.toString("latin1", foot - 1, foot)], ["<", ">"]);
  return {
    signed: Buffer.concat([bytes.subarray(0, head), bytes.subarray(foot)]),
    cms: der.subarray(0, 4 + der.readUInt16BE(2)),
  };
}

async function saved(name: string, bytes: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** What poppler says of the signatures, and that qpdf finds nothing wrong. */
async function judged(pdf: Uint8Array): Promise<string> {
  const path = await saved("sealed.pdf", pdf);
  const { stdout } = await run("qpdf", ["--check", path]);
  assert.match(stdout, /No syntax or stream encoding errors found/);
  return (await run("pdfsig", ["-nocert", path])).stdout;
}

/** OpenSSL's word on the signature by CAdES; throws when it is not good. */
async function verified({ signed, cms }: ReturnType<typeof split>, trusted: Seal): Promise<string> {
  const root = await saved("root.pem", trusted.certificates.at(-1)?.toString() ?? "");
  const files = ["-in", await saved("cms.der", cms), "-content", await saved("signed.bin", signed), "-CAfile", root];
  const args = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-purpose", "any", "-out", "/dev/null", ...files];
  return (await run("openssl", args)).stderr;
}

/** A key of this kind with a certificate of an authority, as somebody makes them with OpenSSL. */
async function theirSeal(kind: string): Promise<Seal> {
  const openssl = (line: string, ...more: string[]) => run("openssl", [...line.split(" "), ...more], { cwd: folder });
  await openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Root");
  await openssl(`req -utf8 -newkey ${kind} -nodes -keyout own.key -out own.csr -subj`, "/O=Acme/CN=Печатка (Acme) 印");
  await openssl("x509 -req -in own.csr -CA ca.pem -CAkey ca.key -set_serial 0x8f00000000000001 -days 30 -out own.pem");
  await openssl("pkcs12 -export -inkey own.key -in own.pem -certfile ca.pem -out s.p12 -passout pass:пароль");
  return readSeal(await readFile(join(folder, "s.p12")), "пароль");
}

const kinds: [string, () => Promise<Seal>][] = [
  ["the self-signed certificate", async () => own],
  ["RSA 2048 of an authority", () => theirSeal("rsa:2048")],
  ["RSA 4096 of an authority", () => theirSeal("rsa:4096")],
  ["P-256 of an authority", () => theirSeal("ec -pkeyopt ec_paramgen_curve:P-256")],
  ["P-384 of an authority", () => theirSeal("ec -pkeyopt ec_paramgen_curve:P-384")],
];
for (const [title, kind] of kinds) {
  test(`a PDF sealed with ${title} is valid for poppler, qpdf and OpenSSL, and one changed byte is seen`, async () => {
    const seal = await kind();
    const pdf = await print(text("We offer pumps."));
    const sealed = sealPdf(pdf, seal, words);
    assert.ok(Buffer.from(sealed.subarray(0, pdf.length)).equals(pdf), "the document itself is untouched");
    const word = await judged(sealed);
    for (const good of [/ETSI\.CAdES\.detached/, /Signature is Valid/, /Total document signed/, /Hash Algorithm: SHA-256/])
      assert.match(word, good);
    assert.match(word, seal === own ? /Common Name: Chancery document seal \(self-signed\)/ : /Common Name: Печатка \(Acme\) 印/);
    const parts = split(sealed);
    assert.match(await verified(parts, seal), /CAdES Verification successful/);
    for (const place of [100, pdf.length - 10, pdf.length + 5, parts.signed.length - 3]) {
      const changed = Buffer.from(parts.signed);
      changed[place]! ^= 1;
      await assert.rejects(verified({ ...parts, signed: changed }, seal), /verification failure|digest/i);
    }
    const broken = Buffer.from(sealed);
    broken[200]! ^= 1;
    assert.match((await run("pdfsig", ["-nocert", await saved("broken.pdf", broken)])).stdout, /Digest Mismatch/);
  });
}

test("the signature names its certificates and no time: the PDF says that", async () => {
  const seal = await theirSeal("rsa:2048");
  const { cms } = split(sealPdf(await print(text("x")), seal, words));
  const { stdout } = await run("openssl", ["cms", "-cmsout", "-print", "-inform", "DER", "-in", await saved("c.der", cms)]);
  assert.equal(stdout.match(/d\.certificate/g)?.length, 2);
  for (const attribute of [/contentType/, /messageDigest/, /signingCertificateV2/]) assert.match(stdout, attribute);
  assert.doesNotMatch(stdout, /signingTime/);
  assert.match(stdout, /unsignedAttrs:\s+<ABSENT>/);
});

/** Every object of the file, as qpdf reads it. */
async function objectsOf(pdf: Uint8Array): Promise<readonly Record<string, unknown>[]> {
  const path = await saved("objects.pdf", pdf);
  const { stdout } = await run("qpdf", ["--json=2", "--json-key=qpdf", path], { maxBuffer: 1e8 });
  return Object.values(JSON.parse(stdout).qpdf[1]).map((one) => Object(one).value ?? {});
}

test("name, reason and time of the seal are read back as written, whatever they hold", async () => {
  for (const reason of ["Offer (1/2) \\) >> endobj", "Договір «Насоси» 合同 😀\n", "", "ї".repeat(5000)]) {
    const objects = await objectsOf(sealPdf(await print(text("x")), own, { reason, at }));
    const signature = objects.find((value) => value["/Type"] === "/Sig")!;
    assert.equal(signature["/Reason"], `u:${reason}`);
    assert.equal(signature["/Name"], "u:Chancery document seal (self-signed)");
    assert.equal(signature["/M"], "u:D:20261120100007Z");
    const field = objects.find((value) => value["/FT"] === "/Sig")!;
    assert.deepEqual([field["/F"], field["/Rect"], Object.keys(Object(field["/AP"]))], [132, [0, 0, 0, 0], ["/N"]]);
    const catalog = objects.find((value) => value["/Type"] === "/Catalog")!;
    assert.equal(Object(catalog["/AcroForm"])["/SigFlags"], 3);
  }
});

test("a document of many pages and links is sealed on its first page and keeps its links", async () => {
  const pages = Array.from({ length: 400 }, (_, page): PrintBlock[] => [
    { kind: "paragraph", inlines: [link], align: undefined, dir: "ltr" },
    text(`page ${page}`),
    { kind: "page-break" },
  ]);
  const sealed = sealPdf(await print(...pages.flat(), text("end")), own, words);
  assert.match(await judged(sealed), /Total document signed[^]*Signature is Valid/);
  const { fields } = JSON.parse(
    (await run("qpdf", ["--json", "--json-key=acroform", join(folder, "sealed.pdf")])).stdout,
  ).acroform;
  assert.deepEqual([fields.length, fields[0].pageposfrom1, fields[0].fullname], [1, 1, "Seal"]);
  const annotations = (await objectsOf(sealed)).filter((value) => value["/Type"] === "/Page").map((page) => page["/Annots"]);
  assert.deepEqual(annotations.map((list) => Object(list).length).toSorted(), [...Array(399).fill(1), 2, undefined]);
});

test("what is no PDF of ours, or has a form, is not sealed", async () => {
  const pdf = await print(text("x"));
  for (const wrong of [new Uint8Array(), Buffer.from("%PDF-1.7\n%%EOF"), pdf.subarray(0, pdf.length - 20)])
    assert.throws(() => sealPdf(wrong, own, words), /not as Typst writes it/);
  const sealed = sealPdf(pdf, own, words);
  assert.throws(() => sealPdf(sealed, own, words), /not as Typst writes it/);
});

test("a certificate that has ended seals no more", async () => {
  const pdf = await print(text("x"));
  const last = own.certificates[0]!.validToDate.getTime();
  const clockAt = (ms: number) => ({ now: () => new Date(ms).toISOString() as Instant });
  assert.ok(sealer(own, clockAt(last))(pdf, words).length > pdf.length);
  assert.throws(() => sealer(own, clockAt(last + 1))(pdf, words), /has ended/);
});
