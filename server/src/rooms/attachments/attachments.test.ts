import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { parseId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import { multipart } from "../../../../tests/world/call.ts";
import { ground } from "../../../../tests/world/ground.ts";
import { lyingZip } from "../../../../tests/world/lying-zip.ts";
import { people } from "../../../../tests/world/people.ts";

const shared = parseId<"envelope">("01930000-0000-7000-8000-0000000000e1", "id");
const { ann, bob, stranger, call, rooms, database, folder } = await ground({
  attachments: {
    mayReadFile: async (_db, mailboxId, { envelopeId }) => mailboxId === people.bob.mailboxId && envelopeId === shared,
  },
});
const path = "/api/v1/envelope/attachment";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const upload = (name: string, bytes: Uint8Array, query = "") => ann.upload(`${path}${query}`, { name, bytes });
const idOf = (answer: { readonly json: unknown }): string => Object(answer.json).attachmentId;
const download = (id: string, who = ann, headers: Readonly<Record<string, string>> = {}, more = "") =>
  who.get(`${path}?attachmentUuid=${id}${more}`, { headers });
const filesOnDisk = async (): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const codeOf = (answer: { readonly status: number; readonly json: unknown }): unknown => [
  answer.status,
  Object(answer.json).code,
];

test("an uploaded file downloads as it was, under its name", async () => {
  const bytes = Buffer.from("Привіт, світе!");
  const answer = await upload("договір.txt", bytes);
  assert.equal(answer.status, 201);
  const { attachmentId, ...rest } = Object(answer.json);
  assert.deepEqual(rest, { uuid: attachmentId, filename: "договір.txt", filesize: bytes.length, contentType: "text/plain" });
  const back = await download(attachmentId);
  assert.equal(back.status, 200);
  assert.deepEqual(back.bytes, bytes);
  assert.equal(back.headers["content-type"], "text/plain");
  assert.equal(back.headers["etag"], `"${createHash("sha256").update(bytes).digest("hex")}"`);
  assert.match(String(back.headers["content-disposition"]), /^attachment; filename="_+\.txt"; filename\*=UTF-8''%D0%B4/);
  assert.equal(back.headers["x-content-type-options"], "nosniff");
  assert.equal(back.headers["content-length"], String(bytes.length));
});

test("a download takes Range, If-None-Match and Accept", async () => {
  const id = idOf(await upload("a.txt", Buffer.from("0123456789")));
  const part = await download(id, ann, { range: "bytes=2-4" });
  assert.deepEqual([part.status, part.text, part.headers["content-range"]], [206, "234", "bytes 2-4/10"]);
  assert.equal((await download(id, ann, { range: "bytes=10-" })).status, 416);
  const etag = String(part.headers["etag"]);
  const same = await download(id, ann, { "if-none-match": etag });
  assert.deepEqual([same.status, same.text], [304, ""]);
  for (const accept of ["text/plain", "*/*", "application/octet-stream", "image/png, text/*;q=0.5"]) {
    assert.equal((await download(id, ann, { accept })).status, 200, accept);
  }
  assert.deepEqual(codeOf(await download(id, ann, { accept: "image/png" })), [406, 1080]);
});

test("the type is detected from the content, and must match the requested one", async () => {
  assert.equal(Object((await upload("photo.pdf", png)).json).contentType, "image/png");
  assert.equal((await upload("photo.png", png, "?type=image")).status, 201);
  for (const type of ["document", "archive", "file"]) {
    assert.deepEqual(codeOf(await upload("photo.png", png, `?type=${type}`)), [400, 1033], type);
  }
  const text = lyingZip([{ name: "mimetype", bytes: Buffer.from("application/vnd.oasis.opendocument.text") }]);
  assert.equal((await upload("a.odt", text, "?type=file")).status, 201);
  assert.deepEqual(codeOf(await upload("a.pdf", Buffer.from("text"), "?type=document")), [400, 1033]);
  assert.deepEqual(codeOf(await upload("a.txt", Buffer.from("text"), "?type=picture")), [400, 1006]);
});

test("no part of an empty, unsuitable, too large or incomplete file is stored", async () => {
  const [files, rows] = [await filesOnDisk(), await database.all(sql`select id from attachments`)];
  assert.deepEqual(codeOf(await upload("a.txt", Buffer.alloc(0))), [400, 1021]);
  assert.deepEqual(codeOf(await upload("a.png", Buffer.from("new text 1"), "?type=image")), [400, 1033]);
  const large = await upload("a.bin", Buffer.alloc(1024 ** 2 + 1, 7));
  assert.deepEqual(codeOf(large), [413, 1029]);
  assert.equal(Object(large.json).data.limitBytes, 1024 ** 2);
  const whole = multipart({ name: "a.txt", bytes: Buffer.from("new text 2".repeat(20_000)) });
  const cut = await ann.send("POST", path, { ...whole, body: Buffer.from(whole.body as Buffer).subarray(0, 100_000) });
  assert.deepEqual(codeOf(cut), [400, 1021]);
  assert.equal(await filesOnDisk(), files);
  assert.equal((await database.all(sql`select id from attachments`)).length, rows.length);
});

test("a file of exactly the limit is taken, and equal content is stored once", async () => {
  const bytes = Buffer.alloc(1024 ** 2, 9);
  assert.equal((await upload("a.bin", bytes)).status, 201);
  const files = await filesOnDisk();
  assert.equal((await upload("b.bin", bytes)).status, 201);
  assert.equal(await filesOnDisk(), files);
});

test("others find nothing, participants of its envelope may read it", async () => {
  const id = idOf(await upload("a.txt", Buffer.from("for the envelope")));
  assert.deepEqual(codeOf(await download(id, bob)), [404, 1032]);
  await database.transaction(async (tx) => {
    const locked = await rooms.attachments.lockAttachments(tx, [parseId(id, "id")]);
    assert.equal(locked.get(parseId(id, "id"))?.fileName, "a.txt");
    await rooms.attachments.bindAttachments(tx, shared, [parseId(id, "id")]);
  });
  assert.equal((await download(id, bob)).status, 200);
  assert.equal((await download(id, bob, {}, `&envelopeUuid=${shared}`)).status, 200);
  assert.equal((await download(id, ann, {}, "&envelopeUuid=01930000-0000-7000-8000-0000000000e2")).status, 404);
  assert.equal((await download(id, stranger)).status, 404);
  const other = parseId<"envelope">("01930000-0000-7000-8000-0000000000e2", "id");
  await assert.rejects(
    database.transaction((tx) => rooms.attachments.bindAttachments(tx, other, [parseId(id, "id")])),
    { code: "attachment.bound" },
  );
});

test("without a mailbox a file is the person's own, in any mailbox of theirs", async () => {
  const file = multipart({ name: "own.txt", bytes: Buffer.from("mine") });
  const answer = await call("POST", path, { ...file, headers: { ...file.headers, authorization: `Bearer ${ann.token}` } });
  assert.equal(answer.status, 201);
  assert.equal((await download(idOf(answer))).status, 200);
  assert.equal((await download(idOf(answer), bob)).status, 404);
});

test("a clone is another attachment of the same bytes, for who may read the first", async () => {
  const id = idOf(await upload("a.txt", Buffer.from("to clone")));
  const files = await filesOnDisk();
  const clone = await ann.post(`/api/v1/envelope/clone-attachment?attachmentUuid=${id}`);
  assert.equal(clone.status, 201);
  assert.notEqual(idOf(clone), id);
  assert.equal((await download(idOf(clone))).text, "to clone");
  assert.equal(await filesOnDisk(), files);
  assert.equal((await bob.post(`/api/v1/envelope/clone-attachment?attachmentUuid=${id}`)).status, 404);
});

test("a viewer may not upload", async () => {
  await database.run(sql`
    update mailbox_grants set role_id = '00000000-0000-7000-8000-000000000004' where mailbox_id = ${people.stranger.mailboxId}`);
  const answer = await stranger.upload(path, { name: "a.txt", bytes: Buffer.from("x") });
  assert.deepEqual(codeOf(answer), [403, 90014]);
});
