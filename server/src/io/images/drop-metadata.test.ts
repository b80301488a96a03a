import assert from "node:assert/strict";
import { test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { dropMetadata } from "@chancery/core/print/drop-metadata.ts";

const secret = "Ann Smith, 50.45 N 30.52 E";
/** An image with a photographer and a place, in Exif and XMP data, turned and in a wide colour space. */
const photo = (orientation = 1): Sharp =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: "#16528c" } })
    .composite([{ input: { create: { width: 9, height: 9, channels: 3, background: "#fff" } }, left: 1, top: 2 }])
    .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: "N" } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
    .withMetadata({ orientation })
    .withIccProfile("p3");
const shown = async (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).autoOrient().toColourspace("srgb").raw().toBuffer();

for (const [name, encode] of Object.entries({
  "a JPEG": (image: Sharp) => image.jpeg(),
  "a progressive JPEG with restarts": (image: Sharp) => image.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
  "a PNG": (image: Sharp) => image.png(),
})) {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`${name} in orientation ${orientation} looks the same without what it says of its origin`, async () => {
      const original = await encode(photo(orientation)).toBuffer();
      assert.ok(original.includes(secret));
      const clean = Buffer.from(dropMetadata(Buffer.concat([original, Buffer.from(secret)])));
      assert.ok(!clean.includes("Ann") && !clean.includes("GPS") && clean.length < original.length);
      assert.deepEqual(await shown(clean), await shown(original));
      const { icc, exif, xmp, ...facts } = await sharp(clean).metadata();
      assert.deepEqual([facts.orientation ?? 1, xmp, exif === undefined], [orientation, undefined, orientation === 1]);
      assert.ok(icc);
      assert.deepEqual(Buffer.from(dropMetadata(clean)), clean);
    });
  }
}

test("an image that says nothing of its origin keeps its bytes, and so does anything else", async () => {
  const plain = sharp({ create: { width: 5, height: 5, channels: 3, background: "#123456" } });
  for (const bytes of [await plain.png().toBuffer(), await plain.jpeg().toBuffer(), Buffer.from("GIF89a"), Buffer.alloc(0)])
    assert.deepEqual(Buffer.from(dropMetadata(bytes)), bytes);
});

test("any damaged image is left without what it says, or as it is, in time that its size bounds", async () => {
  const [jpeg, png] = [await photo(6).jpeg().toBuffer(), await photo(6).png().toBuffer()];
  for (const image of [jpeg, png]) {
    for (let at = 0; at < image.length; at += 1) {
      for (const byte of [0, 0xff, image[at]! ^ 0x80]) {
        const damaged = Buffer.from(image);
        damaged[at] = byte;
        assert.ok(dropMetadata(damaged).length <= image.length + 64);
      }
      assert.ok(dropMetadata(image.subarray(0, at)).length <= image.length);
    }
  }
});
