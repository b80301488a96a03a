import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type FaultCode } from "../fault/fault.ts";
import { refuseOtherVersion, uploadChecksum, uploadLength, uploadMetadata, uploadOffset } from "./upload-headers.ts";

const refuses = (code: FaultCode, work: () => unknown): void =>
  assert.throws(work, (error) => error instanceof Fault && error.code === code);

test("the version spoken is 1.0.0 and must be named", () => {
  refuseOtherVersion({ "tus-resumable": "1.0.0" });
  for (const version of [undefined, "", "0.2.2", "1.0.1"])
    refuses("upload.version", () => refuseOtherVersion({ "tus-resumable": version }));
});

test("a length is a number of bytes from 1 to the limit", () => {
  const lengthOf = (text?: string): number => uploadLength({ "upload-length": text }, "a.csv", 100);
  assert.deepEqual(["1", "100"].map(lengthOf), [1, 100]);
  refuses("attachment.too_large", () => lengthOf("101"));
  refuses("upload.failed", () => lengthOf("0"));
  refuses("request.header_missing", () => lengthOf());
  for (const text of ["", "-1", "1.5", "1e3", "0x10", " 7", "9".repeat(16)]) refuses("request.invalid", () => lengthOf(text));
});

test("an offset is a number of bytes", () => {
  assert.equal(uploadOffset({ "upload-offset": "0" }), 0);
  refuses("request.header_missing", () => uploadOffset({}));
  refuses("request.invalid", () => uploadOffset({ "upload-offset": "x" }));
});

test("metadata names the file, in any script", () => {
  const nameOf = (text: string): string => uploadMetadata({ "upload-metadata": text }).fileName;
  const name = (text: string): string => Buffer.from(text).toString("base64");
  assert.equal(nameOf(`filename ${name("Ціни 2026.csv")},filetype ${name("text/csv")}`), "Ціни 2026.csv");
  assert.equal(nameOf(`is_confidential, name ${name("a")}`), "a");
  assert.equal(nameOf("filename /w=="), "", "no UTF-8 is no name");
  assert.deepEqual(uploadMetadata({}), { text: undefined, fileName: "" });
  for (const text of ["filename {}", "a b c", ",", `a ${"A".repeat(4096)}`]) refuses("request.invalid", () => nameOf(text));
});

test("a checksum names an algorithm that is known", () => {
  assert.deepEqual(uploadChecksum({ "upload-checksum": "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=" }), {
    algorithm: "sha1",
    value: "Kq5sNclPz7QV2+lfQIuc6R7oRu0=",
  });
  assert.equal(uploadChecksum({}), undefined);
  refuses("value.unsupported", () => uploadChecksum({ "upload-checksum": "crc32 AAAA" }));
  for (const text of ["sha1", "sha1 ", "sha1 {}", "sha1 AA BB"])
    refuses("request.invalid", () => uploadChecksum({ "upload-checksum": text }));
});
