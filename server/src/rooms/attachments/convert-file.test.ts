import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ground } from "../../../../tests/world/ground.ts";
import { testPdf } from "../../../../tests/world/pdf.ts";
import { simpleContainer } from "../../../../tests/world/signed-containers.ts";
import { openSigners } from "../../../../tests/world/signers.ts";
import { systemClock } from "../../io/clock.ts";
import { spoolIn, type SpoolFile } from "../../io/spool.ts";

const folder = await mkdtemp(join(tmpdir(), "convert-"));
after(() => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee");
const pdf = testPdf([{ text: "Ground floor", at: [50, 50], media: [0, 0, 300, 600] }]);
const openFiles = new Set<SpoolFile>();
let printed: Uint8Array | "damaged" | "size" = pdf;
let source = "";
const office = {
  prints: (type: string) => type === "application/rtf",
  print: async (from: AsyncIterable<Uint8Array>) => {
    source = String(await buffer(from));
    return printed;
  },
};
const openSpool = async (): Promise<SpoolFile> => {
  const file = await spoolIn(folder)();
  const { close } = file;
  openFiles.add(file);
  return Object.assign(file, { close: () => close().then(() => void openFiles.delete(file)) });
};
const { ann } = await ground({ attachments: { clock: systemClock, office, openSpool } });
const { ann: withoutOffice } = await ground({ attachments: { clock: systemClock } });
const text = { name: "Поверх.1.rtf", bytes: Buffer.from("{\\rtf1\\ansi Ground floor}") };

async function infoOf({ name, bytes }: typeof text, more = "&convert2Pdf=true", who = ann) {
  const container = await simpleContainer({ name, bytes }, [async (content) => signed(content, bobs)]);
  const at = "/api/v1/envelope/attachment";
  const uploaded = await who.upload(at, { name: "a.asics", bytes: container });
  const { status, json } = await who.get(`${at}/archive-info?attachmentId=${Object(uploaded.json).attachmentId}${more}`);
  return { status, body: Object(json) };
}

test("an office file of a container comes as PDF with its pages and the signers of the file", async () => {
  const { status, body } = await infoOf(text);
  assert.deepEqual([status, body.fileName, body.mimeType, source], [200, "Поверх.1.pdf", "application/pdf", String(text.bytes)]);
  assert.ok(Buffer.from(body.content, "base64").equals(pdf));
  assert.deepEqual([body.pdfPageSizes.pages, body.signers.length, body.signers[0].name], [1, 1, "Bob Lee"]);
  const asItIs = await infoOf(text, "");
  assert.deepEqual([asItIs.body.fileName, asItIs.body.mimeType], [text.name, "application/rtf"]);
  assert.ok(Buffer.from(asItIs.body.content, "base64").equals(text.bytes));
});

test("a file that cannot be converted is refused with 1066", async () => {
  const refused = async (file: typeof text, who = ann) => {
    const { status, body } = await infoOf(file, "&convert2Pdf=true", who);
    assert.deepEqual([status, body.code], [400, 1066], JSON.stringify(body));
  };
  await refused(text, withoutOffice);
  await refused({ name: "a.txt", bytes: Buffer.from("a text") });
  for (printed of ["damaged", "size"] as const) await refused(text);
  printed = pdf.subarray(0, 100);
  await refused(text);
});

test("no file is left open", async () => {
  printed = pdf;
  await infoOf(text);
  for (let turn = 0; openFiles.size > 0 && turn < 10_000; turn += 1) await nextTurn();
  assert.equal(openFiles.size, 0);
});
