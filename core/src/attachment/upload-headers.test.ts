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
  assert.equal(nameOf(`filename ${name("a")},b ${"A".repeat(4080)}`), "a", "4096 characters");
  for (const text of ["filename {}", "a b c", ",", `filename ${name("a")},b ${"A".repeat(4081)}`])
    refuses("request.invalid", () => nameOf(text));
});

test("a fault of a header names the header and what it takes", () => {
  const faultOf = (work: () => unknown): Fault => {
    try {
      work();
    } catch (error) {
      if (error instanceof Fault) return error;
    }
    throw new Error("there was no fault");
  };
  const invalid: readonly (readonly [work: () => unknown, header: string, why: string])[] = [
    [() => uploadOffset({ "upload-offset": "x" }), "Upload-Offset", "takes a number of bytes"],
    [() => uploadLength({ "upload-length": "x" }, "a.csv", 100), "Upload-Length", "takes a number of bytes"],
    [
      () => uploadMetadata({ "upload-metadata": "," }),
      "Upload-Metadata",
      "takes keys with values in base64, 4096 characters at most",
    ],
    [() => uploadChecksum({ "upload-checksum": "sha1" }), "Upload-Checksum", "takes an algorithm and base64"],
  ];
  for (const [work, header, why] of invalid) {
    const args = [`the header ${header} ${why}`];
    const { code, details } = faultOf(work);
    assert.deepEqual([code, details], ["request.invalid", { args, errors: [{ code, args, header }] }]);
  }
  const missing = faultOf(() => uploadOffset({})).details;
  assert.deepEqual(missing.errors, [{ code: "request.header_missing", args: ["Upload-Offset"], header: "Upload-Offset" }]);
  assert.deepEqual(faultOf(() => refuseOtherVersion({})).details, { args: ["Tus-Resumable"], data: { allowed: ["1.0.0"] } });
  assert.deepEqual(faultOf(() => uploadLength({ "upload-length": "0" }, "a.csv", 100)).details, {
    args: ["file a.csv is empty"],
  });
  assert.deepEqual(faultOf(() => uploadLength({ "upload-length": "101" }, "a.csv", 100)).details, {
    args: ["a.csv", 101, 100],
    data: { fileName: "a.csv", limitBytes: 100 },
  });
  const row = { code: "value.unsupported", args: ["Upload-Checksum"], header: "Upload-Checksum" };
  assert.deepEqual(faultOf(() => uploadChecksum({ "upload-checksum": "crc32 AAAA" })).details, {
    ...row,
    data: { allowed: ["sha1", "sha256", "md5"] },
    errors: [row],
  });
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
