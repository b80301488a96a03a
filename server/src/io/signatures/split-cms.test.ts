import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCms as splitWithin } from "./split-cms.ts";

const splitCms = (bytes: Buffer) => splitWithin(bytes, { signaturesMax: 2, signatureBytesMax: 1000 });
const within = (bytes: Buffer) => {
  const found = splitCms(bytes);
  return found === "size" ? undefined : found;
};

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = Buffer.from([0x83, body.length >> 16, (body.length >> 8) & 255, body.length & 255]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const endless = (tag: number, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
type Write = typeof element;
const oid = (last: number): Buffer => Buffer.from(`06092a864886f70d0107${last.toString(16).padStart(2, "0")}`, "hex");
const [version, algorithms] = [Buffer.from("020101", "hex"), Buffer.from("3100", "hex")];
const signer = (value: number): Buffer => element(0x30, Buffer.from([0x02, 0x01, value]));
const octets = (text: string): Buffer => element(0x04, Buffer.from(text));

/** SignedData that encloses an element; its signers are numbers. */
function cms(content: Buffer, write: Write = element, type = 1): Buffer {
  const enclosed = write(0x30, oid(type), write(0xa0, content));
  const data = write(0x30, version, algorithms, enclosed, write(0xa1, octets("a list")), write(0x31, signer(7), signer(8)));
  return write(0x30, oid(2), write(0xa0, data));
}

for (const [title, write] of [
  ["definite", element],
  ["indefinite", endless],
] as const)
  test(`content is taken out of elements of ${title} length, and each signature is alone`, () => {
    const pieces = write(0x24, octets("seven"), write(0x24, octets(" "), octets("pumps")));
    const found = within(cms(pieces, write));
    assert.equal(String(found?.content), "seven pumps");
    const alone = (value: number): Buffer => {
      const data = [version, algorithms, Buffer.concat([Buffer.from("300b", "hex"), oid(1)])];
      const own = Buffer.concat([...data, Buffer.from([0x31, 0x08]), signer(value)]);
      assert.ok(own.length < 0x7a);
      const inner = Buffer.concat([Buffer.from([0x30, own.length]), own]);
      const info = Buffer.concat([oid(2), Buffer.from([0xa0, inner.length]), inner]);
      return Buffer.concat([Buffer.from([0x30, info.length]), info]);
    };
    assert.deepEqual(found?.signatures, [alone(7), alone(8)]);
  });

const good = cms(octets("content"));
const deep = (write: Write): Buffer => Array.from({ length: 40 }).reduce<Buffer>((inner) => write(0x24, inner), octets("a"));
const refused: readonly (readonly [title: string, bytes: Buffer])[] = [
  ["nothing", Buffer.alloc(0)],
  ["one byte", Buffer.from([0x30])],
  ["a byte more", Buffer.concat([good, Buffer.from([0])])],
  ["content of another type", cms(octets("content"), element, 3)],
  ["content that is no octets", cms(element(0x0c, Buffer.from("content")))],
  ["two contents", cms(Buffer.concat([octets("one"), octets("two")]))],
  ["an element without an end", Buffer.from("3080", "hex")],
  ["octets without a length", Buffer.from("308004800000", "hex")],
  ["a length of five bytes", Buffer.from("30850000000001", "hex")],
  ["a tag of many bytes", Buffer.from("3f810100", "hex")],
  ["content that is nested too deeply", cms(deep(element))],
  ["endless content that is nested too deeply", cms(deep(endless))],
  ["too many pieces", cms(endless(0x24, Buffer.alloc(4_000_000, Buffer.from("0400", "hex"))))],
];
for (const [title, bytes] of refused) test(`${title}: no content`, () => assert.equal(splitCms(bytes), undefined));

test("bytes cut off anywhere give no content", () => {
  for (let length = 0; length < good.length; length += 1) assert.equal(splitCms(good.subarray(0, length)), undefined);
});

test("too many signers, and too many bytes beside one, are over a limit before anything is copied", () => {
  const signedBy = (certificates: Buffer, signers: readonly Buffer[]): Buffer => {
    const enclosed = element(0x30, oid(1), element(0xa0, octets("content")));
    const data = element(0x30, version, algorithms, enclosed, element(0xa0, certificates), element(0x31, ...signers));
    return element(0x30, oid(2), element(0xa0, data));
  };
  assert.equal(within(signedBy(Buffer.alloc(900), [signer(1), signer(2)]))?.signatures.length, 2);
  assert.equal(splitCms(signedBy(Buffer.alloc(0), [signer(1), signer(2), signer(3)])), "size");
  assert.equal(splitCms(signedBy(Buffer.alloc(1000), [signer(1)])), "size");
  // copies would have 800 GB
  assert.equal(splitCms(signedBy(Buffer.alloc(8_000_000), [Buffer.alloc(200_000, Buffer.from("3000", "hex"))])), "size");
});
