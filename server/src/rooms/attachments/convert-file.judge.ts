import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createCipheriv, createHash, pbkdf2Sync, randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { deflateRawSync } from "node:zlib";
import { checkPdf, popplerText } from "@chancery/tests/judges/pdf.ts";
import { program } from "@chancery/tests/judges/programs.ts";
import { callingUrl } from "@chancery/tests/world/call.ts";
import { endBeforeDatabases } from "@chancery/tests/world/database.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import { people } from "@chancery/tests/world/people.ts";
import { signIn, type Persona } from "@chancery/tests/world/persona.ts";
import { startProcess } from "@chancery/tests/world/service.ts";
import { simpleContainer } from "@chancery/tests/world/signed-containers.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { world } from "@chancery/tests/world/world.ts";
import { entryOf } from "@chancery/tests/world/zip-entries.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import { writeZip } from "../../io/zip/write-zip.ts";

const folder = await mkdtemp(join(tmpdir(), "convert judge "));
after(() => rm(folder, { recursive: true }));
const soffice = program("soffice");
program("soffice calc");
program("bwrap");
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const floors = String.raw`{\rtf1\ansi Ground floor \u1055?\page First floor}`;
const [{ docx, odt, xlsx }, ann] = await Promise.all([saveSources(), signInToService()]);

/** Files as LibreOffice saves them. */
async function saveSources() {
  const save = async (source: string, text: string, format: string): Promise<Buffer> => {
    const path = join(folder, source);
    await writeFile(path, text);
    const profile = `-env:UserInstallation=file://${encodeURI(join(folder, "profile"))}`;
    await promisify(execFile)(soffice, ["--headless", profile, "--convert-to", format, "--outdir", folder, path]);
    return readFile(path.replace(/[^.]*$/, format));
  };
  // one after the other: they share a profile
  const docx = await save("text.rtf", floors, "docx");
  const odt = await save("text.rtf", floors, "odt");
  return { docx, odt, xlsx: await save("table.csv", "Item,Cost\nPump,12.50\n", "xlsx") };
}

/** Ann in a service that runs as a process of its own, and finds LibreOffice itself. */
async function signInToService(): Promise<Persona> {
  const { folder: dataFolder, database } = await world();
  const variables = { CHANCERY_DATA_DIR: dataFolder, DATABASE_URL: database.url, CHANCERY_RATE_LIMITS: "off" };
  const service = await startProcess("serve", variables);
  endBeforeDatabases(service.stop);
  return signIn(callingUrl(service.url), people.ann);
}

async function convert(name: string, bytes: Buffer) {
  const container = await simpleContainer({ name, bytes }, [async (content) => signed(content, bobs)]);
  const at = "/api/v1/envelope/attachment";
  const id = textAt(await ann.upload(at, { name: "a.asics", bytes: container }), "attachmentId");
  const { status, json } = await ann.get(`${at}/archive-info?attachmentId=${id}&convert2Pdf=true`);
  return { status, body: Object(json) };
}

for (const [name, bytes, pages, text] of [
  ["Поверх.docx", docx, 2, /Ground floor П\s+First floor/],
  ["Поверх.odt", odt, 2, /Ground floor П\s+First floor/],
  ["Насос.xlsx", xlsx, 1, /Item\s+Cost\s+Pump\s+12\.5/],
] as const)
  test(`${name} of a container comes as PDF, which is sound for qpdf and has its text for poppler`, async () => {
    const { status, body } = await convert(name, bytes);
    assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
    assert.deepEqual([body.fileName, body.mimeType], [name.replace(/\w+$/, "pdf"), "application/pdf"]);
    assert.deepEqual([body.pdfPageSizes.pages, body.signers.map((one: { name: string }) => one.name)], [pages, ["Bob Lee"]]);
    const pdf = Buffer.from(body.content, "base64");
    await checkPdf(pdf);
    assert.match(await popplerText(pdf), text);
  });

const textPart = "word/document.xml";
for (const [title, name, make] of [
  ["that is cut", "a.docx", async () => docx.subarray(0, docx.length / 2)],
  ["whose text is cut", "a.docx", async () => zipOf((await partsOf(docx)).set(textPart, Buffer.from("<w:document><w:body>")))],
  ["with a password", "a.odt", async () => zipOf(withPassword(await partsOf(odt), "secret"))],
] as const)
  test(`${name} ${title} is refused`, async () => {
    const { status, body } = await convert(name, await make());
    assert.deepEqual([status, body.code], [400, 1066], JSON.stringify(body).slice(0, 300));
  });

type Parts = Map<string, Buffer>;

async function partsOf(file: Buffer): Promise<Parts> {
  return new Map([...(await unzip(file))].filter(([name]) => !name.endsWith("/")));
}

async function zipOf(parts: Parts): Promise<Buffer> {
  return buffer(writeZip([...parts].map(([name, bytes]) => entryOf(name, bytes))));
}

/** An OpenDocument file with a password (ODF 1.2, part 3, 3.4): AES-256 in CBC mode with a key by PBKDF2. */
function withPassword(parts: Parts, password: string): Parts {
  const key = createHash("sha256").update(password).digest();
  const manifest = String(parts.get("META-INF/manifest.xml")).replaceAll(
    /(<manifest:file-entry manifest:full-path="((?:content|styles|meta|settings)\.xml)"[^>]*)\/>/g,
    (_, entry: string, name: string) => {
      const bytes = parts.get(name) ?? assert.fail(name);
      const packed = deflateRawSync(bytes);
      const [salt, vector] = [randomBytes(16), randomBytes(16)];
      const cipher = createCipheriv("aes-256-cbc", pbkdf2Sync(key, salt, 100_000, 32, "sha1"), vector);
      parts.set(name, Buffer.concat([cipher.update(packed), cipher.final()]));
      const sum = createHash("sha256").update(packed.subarray(0, 1024)).digest("base64");
      return `${entry} manifest:size="${bytes.length}">
  <manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${sum}">
  <manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc" manifest:initialisation-vector="${vector.toString("base64")}"/>
  <manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/>
  <manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="100000" manifest:salt="${salt.toString("base64")}"/>
  </manifest:encryption-data></manifest:file-entry>`;
    },
  );
  return parts.set("META-INF/manifest.xml", Buffer.from(manifest));
}
