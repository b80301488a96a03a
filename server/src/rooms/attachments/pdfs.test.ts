import assert from "node:assert/strict";
import { test } from "node:test";
import { ground } from "../../../../tests/world/ground.ts";
import { testPdf } from "../../../../tests/world/pdf.ts";

const { ann, bob } = await ground();
const form = testPdf([
  { text: "Form", at: [50, 50], media: [0, 0, 300, 600], rotate: 90, widgets: ["/FT /Tx /T (name) /Rect [50 100 150 120]"] },
]);
const plain = testPdf([{ text: "Plain", at: [50, 50] }]);
const send = (bytes: Uint8Array, action = "") =>
  ann.upload(`/api/v1/envelope/pdf-attachment${action}`, { name: "file.pdf", bytes });
const download = async (id: string): Promise<Buffer> => (await ann.get(`/api/v1/envelope/attachment?attachmentUuid=${id}`)).bytes;

test("a PDF without a form is attached as it is", async () => {
  const answer = await send(plain);
  const { attachmentId, ...rest } = Object(answer.json);
  assert.deepEqual(rest, { uuid: attachmentId, filename: "file.pdf", filesize: plain.length, contentType: "application/pdf" });
  assert.deepEqual(await download(attachmentId), plain);
});

test("the form of a PDF is taken out when an action says how, and the altered file is answered", async () => {
  const refused = await send(form);
  assert.deepEqual([refused.status, Object(refused.json).code], [400, 1081]);
  assert.deepEqual(Object(refused.json).data.allowed, ["DELETE", "KEEP", "KEEP_SAFE"]);
  const { attachmentId, updatedPdf, filesize } = Object((await send(form, "?action=DELETE")).json);
  const bytes = await download(attachmentId);
  assert.deepEqual([bytes.toString("base64"), bytes.length], [updatedPdf, filesize]);
  assert.equal(bytes.includes("/Widget"), false);
});

test("the page sizes of an attachment are millimetres of the page as displayed, for all who may read it", async () => {
  const { attachmentId } = Object((await ann.upload("/api/v1/envelope/attachment", { name: "f.pdf", bytes: form })).json);
  const path = `/api/v1/envelope/page-sizes?attachmentUuid=${attachmentId}`;
  assert.deepEqual((await ann.get(path)).json, { width: [211.667], height: [105.833], rotations: [90], pages: 1 });
  assert.equal((await bob.get(path)).status, 404);
});
