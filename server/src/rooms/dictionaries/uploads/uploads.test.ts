import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { openBlobs } from "../../../io/blobs/open-blobs.ts";
import { parseId, type ImportId } from "@chancery/core/ids/id.ts";
import type { Answer, Method } from "@chancery/tests/world/call.ts";
import { makeDictionary } from "@chancery/tests/world/dictionaries.ts";
import { textAt } from "@chancery/tests/world/paper.ts";
import type { Persona } from "@chancery/tests/world/persona.ts";
import { world } from "@chancery/tests/world/world.ts";
import sql from "sql-template-tag";
import { listPieces } from "../imports/store/imports.ts";
import { openImport } from "../imports/import-file.ts";

const importMaxBytes = 20 * 1024 ** 2;
const { ann, bob, app, database, folder } = await world({
  settings: { CHANCERY_IMPORT_MAX_BYTES: String(importMaxBytes), CHANCERY_UPLOAD_MAX_BYTES: "1000000" },
});
const at = "/api/v1/upload";
const large = `${at}/dictionary-large`;
const bytesType = "application/offset+octet-stream";
const dictionary = await makeDictionary(ann, [["Kyiv"]]);
const rows = (count: number): Buffer => Buffer.from(Array.from({ length: count }, (_, n) => `City ${n}\r\n`).join(""));

type Sent = { readonly headers?: Readonly<Record<string, string | number>>; readonly body?: Buffer };

const tus = (who: Persona, method: Method, path: string, { headers = {}, body }: Sent = {}): Promise<Answer> => {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const type: Record<string, string> = body ? { "content-type": bytesType } : {};
  return who.send(method, path, { headers: { "tus-resumable": "1.0.0", ...type, ...given }, ...(body ? { body } : {}) });
};

async function begin(bytes: Buffer, name = "cities.csv", who = ann): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString("base64")}`;
  const headers = { dictionary: dictionary.uuid, "upload-length": bytes.length, "upload-metadata": metadata };
  const made = await tus(who, "POST", large, { headers });
  assert.equal(made.status, 201, made.text);
  return String(made.headers["location"]);
}

const put = (path: string, offset: number, body: Buffer, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  tus(ann, "PATCH", path, { headers: { "upload-offset": offset, ...more }, body });

const numbers = (answer: Answer): readonly unknown[] => [answer.status, Object(answer.json).code];

async function stored(path: string): Promise<Buffer> {
  const id: ImportId = parseId(path.split("/").at(-1) ?? "", "id");
  const blobs = await openBlobs(`file:${join(folder, "blobs")}`);
  return Buffer.concat(await openImport(blobs, await listPieces(database, id, 100)).toArray());
}

test("a file in one request becomes a task that waits to be confirmed", async () => {
  const made = await ann.upload(`${at}/dictionary/${dictionary.uuid}`, { name: "cities.csv", bytes: rows(3) });
  assert.equal(made.status, 201, made.text);
  const seen = await ann.get(`${at}/${textAt(made, "uuid")}`);
  const { status, dictionaryUuid, fileName, format, fileSize, receivedSize, progress, errorMessage } = Object(seen.json);
  assert.deepEqual(
    [status, dictionaryUuid, fileName, format, fileSize, receivedSize, progress, errorMessage],
    ["PENDING", dictionary.uuid, "cities.csv", "csv", rows(3).length, rows(3).length, { rows: 0 }, undefined],
  );
  assert.deepEqual(await stored(textAt(made, "uuid")), rows(3));
});

test("a file over the limit, an empty one and one without rows are refused, and no task is created", async () => {
  const before = await tasks();
  const upload = (bytes: Buffer, name = "a.csv"): Promise<Answer> =>
    ann.upload(`${at}/dictionary/${dictionary.uuid}`, { name, bytes });
  assert.deepEqual(numbers(await upload(Buffer.alloc(1_000_001, "a"))), [413, 1029]);
  assert.deepEqual(numbers(await upload(Buffer.alloc(0))), [400, 1021]);
  assert.deepEqual(numbers(await upload(Buffer.from("%PDF-1.7\n"))), [400, 60018]);
  const old = await upload(Buffer.from("d0cf11e0a1b11ae1000000000000000000000000", "hex"), "a.xls");
  assert.deepEqual(numbers(old), [400, 60018]);
  assert.match(textAt(old, "message"), /old Excel file \(\.xls\).*save it as/);
  assert.equal(await tasks(), before);
});

async function tasks(): Promise<number> {
  const row = await database.first<{ count: number }>(sql`select count(*)::integer as count from dictionary_imports`);
  return row?.count ?? 0;
}

test("OPTIONS lists the capabilities of resumable uploads, also without signing in", async () => {
  const { statusCode, headers } = await app.fastify.inject({ method: "OPTIONS", url: large });
  const { "tus-version": version, "tus-max-size": max, "tus-extension": extension } = headers;
  assert.deepEqual([statusCode, version, max], [204, "1.0.0", String(importMaxBytes)]);
  assert.equal(extension, "creation,creation-with-upload,termination,checksum,expiration");
});

test("parts come one after the other, and the last answer names the task", async () => {
  const bytes = rows(1000);
  const path = await begin(bytes);
  const first = await put(path, 0, bytes.subarray(0, 7));
  assert.deepEqual([first.status, first.headers["upload-offset"], first.headers["task"]], [204, "7", undefined]);
  assert.ok(Date.parse(String(first.headers["upload-expires"])) > Date.now() + 23 * 3_600_000);
  const standing = await tus(ann, "HEAD", path);
  const { "upload-offset": offset, "upload-length": length, "cache-control": cache } = standing.headers;
  assert.deepEqual([standing.status, offset, length, cache], [200, "7", String(bytes.length), "no-store"]);
  assert.match(String(standing.headers["upload-metadata"]), /^filename /);
  const last = await put(path, 7, bytes.subarray(7));
  assert.deepEqual([last.status, last.headers["upload-offset"]], [204, String(bytes.length)]);
  const task = await ann.get(`${at}/${String(last.headers["task"])}`);
  assert.deepEqual([textAt(task, "status"), textAt(task, "fileName")], ["PENDING", "cities.csv"]);
  assert.equal((await tus(ann, "HEAD", path)).headers["task"], last.headers["task"]);
  assert.deepEqual(numbers(await put(path, bytes.length, rows(1))), [400, 1021], "bytes behind the end");
  assert.deepEqual(await stored(path), bytes);
});

test("the bytes may come with the creation", async () => {
  const bytes = rows(10);
  const made = await tus(ann, "POST", large, {
    headers: { dictionary: dictionary.uuid, "upload-length": bytes.length },
    body: bytes,
  });
  assert.deepEqual([made.status, made.headers["upload-offset"]], [201, String(bytes.length)]);
  assert.equal(textAt(await ann.get(`${at}/${String(made.headers["task"])}`), "status"), "PENDING");
});

test("every response has the protocol version, and another version gives 412", async () => {
  const path = await begin(rows(1));
  const old = await ann.send("PATCH", path, { headers: { "tus-resumable": "0.2.2", "content-type": bytesType }, body: rows(1) });
  assert.deepEqual([...numbers(old), old.headers["tus-version"]], [412, 1035, "1.0.0"]);
  for (const answer of [await tus(ann, "HEAD", path), await tus(bob, "HEAD", path), await put(path, 5, rows(1))])
    assert.equal(answer.headers["tus-resumable"], "1.0.0");
});

test("an offset other than that of the upload is 409 and returns the current one", async () => {
  const bytes = rows(10);
  const path = await begin(bytes);
  assert.equal((await put(path, 0, bytes.subarray(0, 20))).status, 204);
  for (const offset of [0, 19, 21, bytes.length]) {
    const answer = await put(path, offset, bytes.subarray(20));
    assert.deepEqual([...numbers(answer), Object(answer.json).data.offset], [409, 1007, 20], String(offset));
  }
  assert.equal((await tus(ann, "HEAD", path)).headers["upload-offset"], "20");
});

test("of two clients that send the same bytes concurrently one succeeds, the other gets 409, and the file is correct", async () => {
  const bytes = randomText(3_000_000);
  const path = await begin(bytes);
  const answers = await Promise.all([put(path, 0, bytes), put(path, 0, bytes), put(path, 0, bytes)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409, 409]);
  assert.deepEqual(numbers(await put(path, bytes.length, rows(1))), [400, 1021], "bytes behind the end");
  assert.deepEqual(await stored(path), bytes);
});

test("more bytes than were announced are refused, and do not count", async () => {
  const bytes = rows(10);
  const path = await begin(bytes);
  assert.deepEqual(numbers(await put(path, 0, Buffer.concat([bytes, bytes]))), [400, 1021]);
  assert.equal((await tus(ann, "HEAD", path)).headers["upload-offset"], "0");
});

test("bytes that do not fit their checksum are 460 and do not count", async () => {
  const bytes = rows(10);
  const path = await begin(bytes);
  const sum = (of: Buffer): string => createHash("sha1").update(of).digest("base64");
  const wrong = await put(path, 0, bytes, { "upload-checksum": `sha1 ${sum(rows(9))}` });
  assert.deepEqual(numbers(wrong), [460, 1036]);
  assert.equal((await tus(ann, "HEAD", path)).headers["upload-offset"], "0");
  assert.equal((await put(path, 0, bytes, { "upload-checksum": `sha1 ${sum(bytes)}` })).status, 204);
  assert.deepEqual(numbers(await put(await begin(bytes), 0, bytes, { "upload-checksum": "crc32 AAAA" })), [400, 1035]);
});

test("headers that are missing, wrong or too large are reported, and no upload is created", async () => {
  const before = await tasks();
  const create = (headers: Readonly<Record<string, string | number>>): Promise<Answer> => tus(ann, "POST", large, { headers });
  const own = { dictionary: dictionary.uuid, "upload-length": 1 };
  assert.deepEqual(numbers(await create({ "upload-length": 1 })), [400, 1022]);
  assert.deepEqual(numbers(await create({ ...own, dictionary: "7" })), [400, 1006]);
  assert.deepEqual(numbers(await create({ ...own, dictionary: ann.mailboxId })), [404, 60001]);
  assert.deepEqual(numbers(await create({ dictionary: dictionary.uuid })), [400, 1022]);
  assert.deepEqual(numbers(await create({ ...own, "upload-length": "0" })), [400, 1021]);
  assert.deepEqual(numbers(await create({ ...own, "upload-length": importMaxBytes + 1 })), [413, 1029]);
  assert.deepEqual(numbers(await create({ ...own, "upload-metadata": "filename {}" })), [400, 1006]);
  assert.equal(await tasks(), before);
});

test("bytes of another content type are 415", async () => {
  const path = await begin(rows(1));
  const answer = await put(path, 0, rows(1), { "content-type": "text/csv" });
  assert.deepEqual(numbers(answer), [415, 1011]);
});

test("a large file is kept in parts of 8 MiB, and refused as soon as its beginning is no table", async () => {
  const bytes = randomText(17 * 1024 ** 2);
  const path = await begin(bytes);
  assert.equal((await put(path, 0, bytes)).status, 204);
  assert.deepEqual(await stored(path), bytes);
  // by chance it could begin with the mark of a text or of a spreadsheet
  const noise = Buffer.concat([Buffer.alloc(4), randomBytes(9 * 1024 ** 2)]);
  const bad = await begin(noise, "noise.csv");
  assert.deepEqual(numbers(await put(bad, 0, noise.subarray(0, 5000))), [400, 60018]);
  const task = await ann.get(bad.replace("dictionary-large/", ""));
  assert.equal(textAt(task, "status"), "FAILED");
  assert.match(textAt(task, "errorMessage"), /neither text nor a spreadsheet/);
  assert.deepEqual(numbers(await put(bad, 0, noise)), [410, 1021]);
});

test("an upload is given up, before its end and after it; then nothing of it is to be had", async () => {
  const bytes = rows(5);
  for (const sent of [0, bytes.length]) {
    const path = await begin(bytes);
    if (sent > 0) await put(path, 0, bytes);
    assert.equal((await tus(ann, "DELETE", path)).status, 204);
    assert.equal((await tus(ann, "DELETE", path)).status, 204, "giving up what is given up is done");
    assert.equal((await tus(ann, "HEAD", path)).status, 410);
    assert.equal(textAt(await ann.get(path.replace("dictionary-large/", "")), "status"), "CANCELLED");
  }
});

test("a task belongs to its mailbox: it does not exist for others, even if they see the dictionary", async () => {
  const path = await begin(rows(1));
  await ann.send("PATCH", dictionary.path, { body: { access: "public" } });
  const task = path.replace("dictionary-large/", "");
  assert.deepEqual(numbers(await bob.get(task)), [404, 1001]);
  assert.deepEqual(numbers(await bob.send("DELETE", task)), [404, 1001]);
  assert.deepEqual(numbers(await tus(bob, "PATCH", path, { headers: { "upload-offset": 0 }, body: rows(1) })), [404, 1001]);
  const theirs = { dictionary: dictionary.uuid, "upload-length": 1 };
  assert.deepEqual(numbers(await tus(bob, "POST", large, { headers: theirs })), [403, 90008]);
});

test("all bytes that were received of an interrupted upload count", async () => {
  const { port } = await app.listen({ host: "127.0.0.1", port: 0 });
  const bytes = randomText(1_000_000);
  const path = await begin(bytes);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: 127.0.0.1\r\nauthorization: Bearer ${ann.token}\r\nmailbox: ${ann.mailboxId}\r\ntus-resumable: 1.0.0`,
    `content-type: ${bytesType}\r\nupload-offset: 0\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  ].join("\r\n");
  const line = connect(port, "127.0.0.1");
  line.write(head);
  line.end(bytes.subarray(0, 600_000));
  await once(line.resume(), "close");
  let offset = 0;
  while (offset === 0) offset = Number((await tus(ann, "HEAD", path)).headers["upload-offset"]);
  assert.equal(offset, 600_000);
  assert.equal((await put(path, offset, bytes.subarray(offset))).status, 204);
  assert.deepEqual(numbers(await put(path, bytes.length, rows(1))), [400, 1021], "bytes behind the end");
  assert.deepEqual(await stored(path), bytes);
});

function randomText(bytes: number): Buffer {
  return Buffer.from(randomBytes(bytes / 2).toString("hex"));
}
