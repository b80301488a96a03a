import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { firstMore, testPdf } from "@chancery/tests/world/pdf.ts";
import { pagesOf } from "@chancery/tests/world/pdf-text.ts";
import { templatesReception } from "@chancery/tests/world/templates-reception.ts";
import { listUnused } from "../../../io/blobs/list-unused.ts";

const database = await testDatabase();
const { ask, uploadTo, room, stop } = await templatesReception(database);
after(stop);

const upload = (who: "ann" | "bob" | "viewer", bytes: Uint8Array, action = "") =>
  uploadTo(who, `/template/pdf${action === "" ? "" : `?action=${action}`}`, bytes, "form.pdf");

const plain = testPdf([
  { text: "One", at: [100, 700] },
  { text: "Two", at: [100, 300], media: [0, 0, 500, 700], crop: [50, 60, 450, 660], rotate: 90 },
]);
const look =
  "<< /Length 30 /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 3 0 R >> >> >>\nstream\nBT /F 9 Tf 2 5 Td (Jane) Tj ET\nendstream";
const on = "<< /Length 0 /Type /XObject /Subtype /Form /BBox [0 0 10 10] >>\nstream\n\nendstream";
const filled = testPdf(
  [
    {
      text: "Form",
      at: [100, 800],
      widgets: [
        `/FT /Tx /T (person.name) /Ff 2 /MaxLen 40 /TU (Your name) /Rect [72 700 172 720] /AP << /N ${firstMore} 0 R >>`,
        "/FT /Tx /T (notes) /Ff 4096 /Rect [72 600 272 680]",
        `/FT /Btn /T (agree) /Rect [72 560 82 570] /AP << /N << /Yes ${firstMore + 1} 0 R >> >>`,
        `/FT /Btn /Ff 32768 /T (size) /Rect [72 540 82 550] /AP << /N << /S ${firstMore + 1} 0 R /Off ${firstMore + 1} 0 R >> >>`,
        `/FT /Btn /Ff 32768 /T (size) /Rect [92 540 102 550] /AP << /N << /L ${firstMore + 1} 0 R /Off ${firstMore + 1} 0 R >> >>`,
        "/FT /Ch /Ff 131072 /T (town) /Opt [(Kyiv) [(x) (Lviv)] (Kyiv)] /Rect [72 500 172 520]",
        "/FT /Btn /Ff 65536 /T (send) /Rect [72 460 172 480]",
        "/FT /Sig /T (sign) /Rect [72 420 172 440]",
      ],
    },
  ],
  [look, on],
);
const signed = testPdf(
  [
    {
      text: "Signed",
      at: [100, 800],
      widgets: [`/FT /Sig /T (s) /V ${firstMore} 0 R /Rect [72 700 172 720] /AP << /N ${firstMore + 1} 0 R >>`],
    },
  ],
  ["<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>", look],
);

async function encrypted(): Promise<Uint8Array> {
  const document = await PDFDocument.load(plain);
  document.encrypt({ userPassword: "", ownerPassword: "owner" });
  return document.save();
}

async function textIn(base64: string): Promise<string> {
  const pages = await pagesOf(Buffer.from(base64, "base64"));
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
}

const templateOf = (pdf: string, fields: string): object => ({
  access: "mailbox",
  data: `<template><info><name>N</name><description/><expire/></info><documents>
<document id="d" type="pdf"><info><title>T</title>${pdf}</info><body>
${fields}
</body></document></documents>
<flow><roles><role id="a" title="A" type="sender"/><role id="b" title="B" type="copy"/></roles></flow></template>`,
});
const field = (attributes: string, type = "text"): string => `<field type="${type}" name="f" roleId="a" ${attributes}/>`;
const inPlace = 'x="10" y="10" width="20" height="5" page="0"';
const pdfTag = ({ uuid, hash }: { readonly uuid: string; readonly hash: string }): string =>
  `<pdf uuid="${uuid}" hash="${hash}"/>`;

test("an uploaded PDF without a form is kept as it is, and read with its page sizes as people see them", async () => {
  const { status, body } = await upload("ann", plain);
  assert.deepEqual([status, body.fieldsXml, body.updatedPdf, body.hash.length], [201, "", undefined, 44]);
  const sizes = await ask("ann", "GET", `/template/pdf-page-sizes/${body.uuid}`);
  assert.deepEqual(sizes.body, { width: [209.903, 211.667], height: [297.039, 141.111], rotations: [0, 90], pages: 2 });
  const found = await room.forArchives.findPdf(database, body.uuid);
  assert.deepEqual(found && (await listUnused(database, room.blobTables, [found.sha256])), [], "its blob is no stray");
});

const refusals: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>, string, number, number])[] = [
  ["a form without an action", () => filled, "", 400, 1081],
  ["a signed file", () => signed, "", 400, 1082],
  ["a signed file to be kept", () => signed, "KEEP", 400, 1082],
  ["an encrypted file", encrypted, "KEEP_SAFE", 400, 1083],
  ["no PDF", () => Buffer.from("hello"), "", 400, 1033],
  ["nothing", () => new Uint8Array(0), "", 400, 1033],
  ["a PDF cut off", () => plain.subarray(0, plain.length / 2), "", 400, 1066],
  ["a PDF without pages", () => testPdf([]), "", 400, 1066],
  [
    "a PDF whose pages go in a circle",
    () => Buffer.from(plain.toString("latin1").replace(/\/Kids \[\d+ 0 R/, "/Kids [2 0 R"), "latin1"),
    "",
    400,
    1066,
  ],
  ["501 pages", () => testPdf(Array.from({ length: 501 }, () => ({ text: "x", at: [1, 1] as const }))), "", 400, 1067],
  ["more than 25 MiB", () => Buffer.concat([plain, new Uint8Array(25 * 1024 * 1024)]), "", 413, 1029],
];
for (const [name, bytes, action, status, code] of refusals) {
  test(`${name}${action === "" ? "" : ` with ${action}`} answers ${status} (${code})`, async () => {
    const answer = await upload("ann", await bytes(), action);
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body));
  });
}

test("PARSE gives the form's fields as a template body that can be used, and takes them out of the file", async () => {
  const { status, body } = await upload("ann", filled, "PARSE");
  assert.equal(status, 201);
  assert.deepEqual(
    [...body.fieldsXml.matchAll(/type="(\w+)" name="([^"]+)"/g)].map(([, type, name]: string[]) => `${type} ${name}`),
    ["text person.name", "text notes", "checkbox agree", "radio size", "radio size", "dropdown town", "einksign sign"],
  );
  assert.match(
    body.fieldsXml,
    /name="person.name" tooltip="Your name" x="25.4" y="43.039" width="35.278" height="7.056" page="0" max="40"/,
  );
  assert.match(body.fieldsXml, /value="S" .* value="L" /);
  assert.match(body.fieldsXml, /<option>Kyiv<\/option><option>Lviv<\/option><\/field>/);
  assert.equal(await textIn(body.updatedPdf), "Form");
  const fields = body.fieldsXml.replace(/^.*<body>|<\/body>$/g, "").replaceAll("<field ", '<field roleId="a" ');
  const made = await ask("ann", "POST", "/template", templateOf(pdfTag(body), fields));
  assert.equal(made.status, 200, JSON.stringify(made.body));
});

test("DELETE takes the form away, KEEP leaves what it shows, the safe ones end signatures and leave their look", async () => {
  const textAfter = async (bytes: Buffer, action: string) => textIn((await upload("ann", bytes, action)).body.updatedPdf);
  assert.equal(await textAfter(filled, "DELETE"), "Form");
  assert.match(await textAfter(filled, "KEEP"), /^Form Jane$/);
  assert.match(await textAfter(signed, "KEEP_SAFE"), /^Signed Jane$/);
  assert.match(await textAfter(signed, "PARSE_SAFE"), /^Signed Jane$/);
  assert.equal((await upload("ann", signed, "PARSE_SAFE")).body.fieldsXml.includes("<field"), false);
});

test("a user who may not manage templates cannot upload a PDF", async () => {
  assert.equal((await upload("viewer", plain)).body.code, 90014);
});

test("a PDF is used by its account, and by others who know its hash", async () => {
  const { body } = await upload("ann", plain);
  const use = async (who: "ann" | "bob", tag: string) => {
    const answer = await ask(who, "POST", "/template", templateOf(tag, field(inPlace)));
    return answer.body.code === undefined ? answer.status : [answer.body.code, answer.body.data?.errors?.[0]?.line];
  };
  const other = body.uuid.replace(/.{4}$/, "dead");
  assert.equal(await use("ann", pdfTag(body)), 200);
  assert.equal(await use("bob", pdfTag(body)), 200);
  assert.deepEqual(await use("ann", pdfTag({ ...body, hash: "x" })), [1036, 2]);
  assert.deepEqual(await use("bob", pdfTag({ ...body, hash: "x" })), [40085, 2]);
  assert.deepEqual(await use("ann", pdfTag({ ...body, uuid: other })), [40085, 2]);
  assert.deepEqual(await use("ann", pdfTag({ ...body, uuid: "nonsense" })), [40085, 2]);
  assert.deepEqual(await use("ann", ""), [40085, 2]);
  assert.deepEqual(await use("ann", `<pdf uuid="${body.uuid}"/>`), [40058, 2]);
});

const placements: readonly (readonly [string, string, number | undefined])[] = [
  ["a field in its place", field(inPlace), undefined],
  ["a field over the whole page", field('x="0" y="0" width="209.9" height="297.03" page="0"'), undefined],
  ["a field without x", field('y="10" width="20" height="5" page="0"'), 40087],
  ["a field without a page", field('x="10" y="10" width="20" height="5"'), 40087],
  ["a field with a negative place", field('x="-1" y="10" width="20" height="5" page="0"'), 40088],
  ["a field on half a page", field('x="1" y="10" width="20" height="5" page="0.5"'), 40088],
  ["a field on a page that is not there", field('x="1" y="10" width="20" height="5" page="2"'), 40089],
  ["a field over the edge", field('x="200" y="10" width="20" height="5" page="0"'), 40112],
  ["a field on a turned page, over its edge", field('x="10" y="140" width="20" height="5" page="1"'), 40112],
  ["a field on the far side of a turned page", field('x="190" y="130" width="20" height="5" page="1"'), undefined],
  ["a field that is too small", field('x="10" y="10" width="20" height="0.5" page="0"'), 40116],
  ["a field larger than its page", field('x="0" y="0" width="250" height="5" page="0"'), 40117],
  ["an attachment", field(`${inPlace} attachmentType="all"`, "attachment"), 40086],
  ["a table", '<table class="table-stripped" name="f" roleId="a" iterable="true"><tbody><tr/></tbody></table>', 40086],
  ["text", "<h1>Hello</h1>", 40045],
  ["a number", field(inPlace, "number"), undefined],
];
const uploaded = (await upload("ann", plain)).body;
for (const [name, fields, code] of placements) {
  test(`${name} on a PDF ${code === undefined ? "is taken" : `is refused with ${code}`}`, async () => {
    const { body } = await ask("ann", "POST", "/template/check", templateOf(pdfTag(uploaded), fields));
    const found = body.errors.map((row: { readonly code: number; readonly documentId: string }) => [row.code, row.documentId]);
    assert.deepEqual(found, code === undefined ? [] : [[code, "d"]]);
  });
}

test("places are refused where there is no PDF", async () => {
  const { data } = templateOf("", field(inPlace)) as { readonly data: string };
  const { body } = await ask("ann", "POST", "/template/check", { access: "mailbox", data: data.replace(' type="pdf"', "") });
  assert.deepEqual(new Set(body.errors.map((row: { readonly code: number }) => row.code)), new Set([1008]));
});
