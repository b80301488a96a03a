import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { readZip } from "./read-zip.ts";

const text = Buffer.from("a document, a document, a document");

test("stored and deflated files are read", () => {
  for (const method of [0, 8]) {
    const [entry, ...rest] = readZip(zipOf("a/ü.pdf", method));
    assert.deepEqual([entry?.name, Buffer.from(entry?.bytes ?? []).toString(), rest.length], ["a/ü.pdf", text.toString(), 0]);
  }
});

test("one changed byte is seen", () => {
  const zip = zipOf("a.pdf", 0);
  zip[40] = 0;
  assert.throws(() => readZip(zip), /a\.pdf is damaged/);
});

test("a file that is cut off is no archive", () => {
  assert.throws(() => readZip(zipOf("a.pdf", 0).subarray(0, -10)), /no end of a ZIP directory/);
});

function zipOf(name: string, method: number): Buffer {
  const data = method === 0 ? text : deflateRawSync(text);
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(crc32(text), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(text.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, nameBytes, data]);
  const directory = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, Buffer.alloc(14), nameBytes]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
