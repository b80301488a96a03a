import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { crc32 } from "node:zlib";
import { testDatabase } from "@chancery/tests/world/database.ts";
import { templatesReception } from "@chancery/tests/world/templates-reception.ts";
import sharp from "sharp";
import { listUnused } from "../../../io/blobs/list-unused.ts";

const database = await testDatabase();
const { ask, upload, fetchImage, room, stop } = await templatesReception(database);
after(stop);

const order = readFileSync(new URL("../../../../../tests/world/templates/order-form.xml", import.meta.url), "utf8");
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#16528c" } });
const png = await picture(1024, 768).png().toBuffer();
const withImage = (tag: string): object => ({
  access: "mailbox",
  data: order.replace("<h1>Order</h1>", `<h1>Order</h1>\n${tag}`),
});

test("an uploaded image is used in a template by its source and hash", async () => {
  const { status, body } = await upload("ann", png);
  assert.equal(status, 201);
  assert.deepEqual([body.src, body.hash.length], [`image-uuid:${body.imageUuid}`, 44]);
  const made = await ask(
    "ann",
    "POST",
    "/template",
    withImage(`<img src="${body.src}" hash="${body.hash}" width="100" height="75"/>`),
  );
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const found = await room.forArchives.findImage(database, body.imageUuid);
  assert.deepEqual(
    [found?.contentType, found && (await listUnused(database, room.blobTables, [found.sha256]))],
    ["image/png", []],
  );
});

test("an image with another hash, that does not exist, or of another account is refused with its place", async () => {
  const { body } = await upload("ann", png);
  const use = async (who: "ann" | "bob", src: string, hash: string) => {
    const answer = await ask(who, "POST", "/template", withImage(`<img src="${src}" hash="${hash}"/>`));
    return [answer.body.code, answer.body.data.errors?.[0].documentId, answer.body.data.errors?.[0].line];
  };
  assert.deepEqual(await use("ann", body.src, "x"), [1036, "order", 20]);
  assert.deepEqual(await use("bob", body.src, "x"), [40007, "order", 20]);
  assert.deepEqual(await use("ann", body.src.replace(/.$/, "0").replace("image-uuid:0", "image-uuid:1"), body.hash), [
    40007,
    "order",
    20,
  ]);
  assert.equal((await ask("bob", "POST", "/template", withImage(`<img src="${body.src}" hash="${body.hash}"/>`))).status, 200);
});

test("an image in the XML itself must be a whole PNG within the bounds", async () => {
  const use = async (bytes: Buffer) => {
    const answer = await ask(
      "ann",
      "POST",
      "/template",
      withImage(`<img src="data:image/png;base64,${bytes.toString("base64")}"/>`),
    );
    return answer.body.code ?? answer.status;
  };
  assert.equal(await use(png), 200);
  assert.equal(await use(await picture(1025, 768).png().toBuffer()), 1031);
  assert.equal(await use(png.subarray(0, png.length - 40)), 1003);
  assert.equal(await use(await picture(9, 9).jpeg().toBuffer()), 1030);
});

/** The picture with another size in its head: a decoder that believed it would take gigabytes. */
function bomb(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

const sizes: readonly (readonly [string, () => Promise<Uint8Array>, number, number])[] = [
  ["a PNG of 1024×768", async () => png, 201, 0],
  ["a JPEG", () => picture(10, 10).jpeg().toBuffer(), 201, 0],
  ["a PNG of 1025×768", () => picture(1025, 768).png().toBuffer(), 400, 1031],
  ["a PNG of 1024×769", () => picture(1024, 769).png().toBuffer(), 400, 1031],
  ["a PNG that says it is 50000×50000", async () => bomb(), 400, 1031],
  ["a GIF", () => picture(10, 10).gif().toBuffer(), 400, 1030],
  ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 1030],
  ["nothing", async () => new Uint8Array(0), 400, 1030],
  ["a PNG cut off", async () => png.subarray(0, png.length / 2), 400, 1003],
  ["more than 5 MiB", async () => new Uint8Array(5 * 1024 * 1024 + 1), 413, 1029],
];
for (const [name, bytes, status, code] of sizes) {
  test(`${name} uploaded as logo.png answers ${status}`, async () => {
    const answer = await upload("ann", await bytes());
    assert.deepEqual([answer.status, answer.body.code ?? 0], [status, code]);
  });
}

test("a user who may not manage templates cannot upload an image", async () => {
  assert.equal((await upload("viewer", png)).body.code, 90014);
});

test("an image is read by its mailbox, and by others who name its hash", async () => {
  const { body } = await upload("ann", png);
  const own = await fetchImage("ann", body.imageUuid);
  assert.deepEqual([own.statusCode, own.headers["content-type"], own.rawPayload.equals(png)], [200, "image/png", true]);
  for (const other of ["amy", "bob"] as const) assert.equal((await fetchImage(other, body.imageUuid)).json().code, 40007);
  assert.equal((await fetchImage("bob", `${body.imageUuid}?hash=${encodeURIComponent(body.hash)}`)).statusCode, 200);
  assert.equal((await fetchImage("ann", "nonsense")).statusCode, 400);
});

test("an image is stored and returned without its metadata, and is as upright as before", async () => {
  const photo = await picture(40, 20)
    .withExif({ IFD0: { Artist: "Ann's camera" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await upload("ann", photo);
  const { rawPayload } = await fetchImage("ann", body.imageUuid);
  assert.ok(photo.includes("Ann's camera") && !rawPayload.includes("Ann's camera"));
  assert.equal((await sharp(rawPayload).metadata()).orientation, 6);
  const used = withImage(`<img src="${body.src}" hash="${body.hash}"/>`);
  assert.equal((await ask("ann", "POST", "/template", used)).status, 200);
});
