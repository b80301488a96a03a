import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { addMs } from "@chancery/core/ids/instant.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import { ground } from "../../../../tests/world/ground.ts";
import { tus, tusBytes } from "../../../../tests/world/imports.ts";
import type { Persona } from "../../../../tests/world/persona.ts";
import { expireUploads } from "./abandon-upload.ts";
import { uploadLimits } from "./limits.ts";
import { listPieces } from "./store/uploads.ts";

const { ann, bob, database, clock } = await ground();
const at = "/api/v1/upload/attachment";
const fileOf = (sizeBytes: number): Buffer =>
  Buffer.concat([Buffer.from("plain text, "), randomBytes(sizeBytes)]).subarray(0, sizeBytes);
const named = (name: string) => ({ "upload-metadata": `filename ${Buffer.from(name).toString("base64")}` });

async function begin(sizeBytes: number, { who = ann, query = "", name = "a.bin" } = {}): Promise<string> {
  const headers = { ...tus, "upload-length": String(sizeBytes), ...named(name) };
  const made = await who.send("POST", `${at}${query}`, { headers });
  assert.equal(made.status, 201, made.text);
  return String(made.headers["location"]);
}
const append = (path: string, from: number, body: Buffer, who: Persona = ann) =>
  who.send("PATCH", path, { headers: { ...tusBytes, "upload-offset": String(from) }, body });
const head = (path: string, who: Persona = ann) => who.send("HEAD", path, { headers: tus });
const codeOf = (answer: { readonly status: number; readonly json: unknown }) => [answer.status, Object(answer.json).code];
const pieces = (path: string) =>
  database.all<{ readonly sha256: string }>(
    sql`select sha256 from attachment_upload_pieces where upload_id = ${path.split("/").at(-1)}`,
  );

test("a file that is uploaded in parts becomes one attachment of the same bytes", async () => {
  const bytes = fileOf(300_000);
  const path = await begin(bytes.length, { name: "план.bin" });
  const first = await append(path, 0, bytes.subarray(0, 100_000));
  assert.deepEqual([first.status, first.headers["upload-offset"], first.headers["attachment"]], [204, "100000", undefined]);
  const last = await append(path, 100_000, bytes.subarray(100_000));
  assert.equal(last.status, 204, last.text);
  const id = String(last.headers["attachment"]);
  const back = await ann.get(`/api/v1/envelope/attachment?attachmentUuid=${id}`);
  assert.deepEqual(createHash("sha256").update(back.bytes).digest(), createHash("sha256").update(bytes).digest());
  assert.match(String(back.headers["content-disposition"]), /%D0%BF%D0%BB%D0%B0%D0%BD\.bin/);
  assert.equal((await head(path)).headers["attachment"], id);
  assert.deepEqual(await pieces(path), []);
});

test("the first bytes may come with the request that starts an upload", async () => {
  const bytes = fileOf(1000);
  const headers = { ...tusBytes, "upload-length": "1000", ...named("a.bin") };
  const made = await ann.send("POST", at, { headers, body: bytes });
  assert.deepEqual([made.status, made.headers["upload-offset"]], [201, "1000"], made.text);
  assert.match(String(made.headers["attachment"]), /^[0-9a-f-]{36}$/);
});

test("bytes before a broken connection count, and the upload goes on from its offset", async () => {
  const bytes = fileOf(200_000);
  const path = await begin(bytes.length);
  await append(path, 0, bytes.subarray(0, 70_000));
  const standing = await head(path);
  assert.deepEqual([standing.headers["upload-offset"], standing.headers["upload-length"]], ["70000", "200000"]);
  assert.deepEqual(codeOf(await append(path, 0, bytes)), [409, 1007]);
  assert.match(String((await append(path, 70_000, bytes.subarray(70_000))).headers["attachment"]), /-/);
});

test("of two requests with the same bytes one is stored", async () => {
  const bytes = fileOf(50_000);
  const path = await begin(100_000);
  const answers = await Promise.all([append(path, 0, bytes), append(path, 0, bytes)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409]);
  assert.equal((await head(path)).headers["upload-offset"], "50000");
});

test("a file that is whole and has no attachment yet gets one by a request without bytes", async () => {
  const bytes = fileOf(5000);
  const path = await begin(bytes.length);
  // as after a kill between the last byte and the attachment
  await append(path, 0, bytes.subarray(0, 4999));
  const id = path.split("/").at(-1);
  await append(path, 4999, bytes.subarray(4999));
  const made = await database.first<{ attachment_id: string }>(
    sql`select attachment_id from attachment_uploads where id = ${id}`,
  );
  assert.ok(made?.attachment_id);
  const again = await ann.send("PATCH", path, { headers: { ...tusBytes, "upload-offset": "5000" } });
  assert.deepEqual([again.status, again.headers["attachment"]], [204, made.attachment_id]);
});

test("more bytes than announced, an empty file and one over the limit are refused", async () => {
  const path = await begin(10);
  assert.deepEqual(codeOf(await append(path, 0, Buffer.alloc(11, "a"))), [400, 1021]);
  const starts = (length: string) => ann.send("POST", at, { headers: { ...tus, "upload-length": length } });
  assert.deepEqual(codeOf(await starts("0")), [400, 1021]);
  assert.deepEqual(codeOf(await starts(String(1024 ** 2 + 1))), [413, 1029]);
  assert.deepEqual(codeOf(await ann.send("POST", at, { headers: { "upload-length": "9" } })), [412, 1035]);
});

test("a file of the wrong kind is refused by its first bytes, and its upload ends", async () => {
  const path = await begin(500_000, { query: "?type=document" });
  assert.deepEqual(codeOf(await append(path, 0, fileOf(100_000))), [400, 1033]);
  assert.equal((await head(path)).status, 404);
});

test("an upload is its user's alone, in the mailbox that it was started in", async () => {
  const path = await begin(100);
  assert.equal((await head(path, bob)).status, 404);
  assert.deepEqual(codeOf(await append(path, 0, fileOf(100), bob)), [404, 1032]);
  assert.deepEqual(codeOf(await bob.send("DELETE", path, { headers: tus })), [404, 1032]);
  assert.equal((await head(path)).headers["upload-offset"], "0");
});

test("an abandoned upload is gone, and its bytes are marked for removal", async () => {
  const bytes = fileOf(20_000);
  const path = await begin(30_000);
  await append(path, 0, bytes);
  const [piece] = await pieces(path);
  assert.equal((await ann.send("DELETE", path, { headers: tus })).status, 204);
  assert.equal((await head(path)).status, 404);
  const marked = await database.first(sql`select sha256 from blob_removals where sha256 = ${piece?.sha256}`);
  assert.ok(marked);
});

test("a user has a limited number of unfinished uploads", async () => {
  await database.run(sql`delete from attachment_uploads`);
  for (let open = 0; open < uploadLimits.openMax; open += 1) await begin(10, { who: bob });
  const one = await bob.send("POST", at, { headers: { ...tus, "upload-length": "10" } });
  assert.equal(one.status, 507, one.text);
});

test("of uploads that begin concurrently no more are accepted than may be unfinished", async () => {
  await database.run(sql`delete from attachment_uploads`);
  for (let open = 1; open < uploadLimits.openMax; open += 1) await begin(10, { who: bob });
  const ask = () => bob.send("POST", at, { headers: { ...tus, "upload-length": "10", ...named("a.bin") } });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: 7 }, () => 507)]);
});

test("an upload has a limited number of parts, and one over it is not stored", async () => {
  const path = await begin(uploadLimits.piecesMax + 10, { name: "a.txt" });
  const id = path.split("/").at(-1);
  const before = uploadLimits.piecesMax - 1;
  await append(path, 0, Buffer.from("a"));
  await database.run(sql`update attachment_uploads set received_bytes = ${before}, pieces = ${before} where id = ${id}`);
  assert.equal((await append(path, before, Buffer.from("b"))).status, 204);
  assert.deepEqual(codeOf(await append(path, before + 1, Buffer.from("c"))), [400, 1021]);
  assert.equal((await head(path)).headers["upload-offset"], String(before + 1));
  assert.equal((await pieces(path)).length, 2);
});

test("parts that an earlier version did not count are read, too", async () => {
  const path = await begin(100, { name: "a.txt" });
  const id = parseId<"upload">(path.split("/").at(-1) ?? "", "id");
  await append(path, 0, Buffer.from("a"));
  await database.run(sql`
    insert into attachment_upload_pieces (upload_id, first_byte, size_bytes, sha256)
    select upload_id, generate_series(1, ${2 * uploadLimits.piecesMax - 1}::integer), size_bytes, sha256
    from attachment_upload_pieces
    where upload_id = ${id}`);
  const { length } = await listPieces(database, id, uploadLimits.piecesReadMax);
  assert.equal(length, 2 * uploadLimits.piecesMax);
});

test("the parts of an upload are counted as they come", async () => {
  const path = await begin(10);
  for (const [from, part] of ["abc", "d", "ef"].entries())
    assert.equal((await append(path, [0, 3, 4][from] ?? 0, Buffer.from(part))).status, 204);
  assert.deepEqual(codeOf(await append(path, 3, Buffer.from("x"))), [409, 1007]);
  const [row] = await database.all<{ readonly pieces: number }>(
    sql`select pieces from attachment_uploads where id = ${path.split("/").at(-1)}`,
  );
  assert.deepEqual([row?.pieces, (await pieces(path)).length], [3, 3]);
});

test("uploads expire a day after their start", async () => {
  await database.run(sql`delete from attachment_uploads`);
  const old = await begin(20_000);
  await append(old, 0, fileOf(5000));
  const fresh = await begin(20_000);
  const byOld = sql`where id = ${old.split("/").at(-1)}`;
  await database.run(sql`update attachment_uploads set created_at = ${addMs(clock.now(), -uploadLimits.lifeMs - 1)} ${byOld}`);
  await expireUploads({ database, clock }, AbortSignal.timeout(60_000));
  assert.deepEqual([(await head(old)).status, (await head(fresh)).status], [404, 200]);
  assert.deepEqual(await pieces(old), []);
});
