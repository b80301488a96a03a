import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { asiceManifest, containerFiles, containerPaths } from "./asice.ts";
import type { ArchiveEntry } from "./plan.ts";

const entry = (path: string, content: string): ArchiveEntry =>
  ({
    path,
    sha256: createHash("sha256").update(content).digest("hex"),
    sizeBytes: content.length,
    crc32: 0,
    contentType: "application/pdf",
  }) as ArchiveEntry;

test("a manifest names its signature, and each file with the hash of its bytes", () => {
  const files = containerFiles([entry("Договір/Договір 1.pdf", "abc"), entry("Договір/Договір 1.xml", "")]);
  const hash = (content: string): string => createHash("sha256").update(content).digest("base64");
  assert.equal(
    asiceManifest({ number: 7, files }),
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><asic:SigReference URI="META-INF/signature007.p7s" MimeType="application/x-pkcs7-signature"/>` +
      ["pdf", "xml"]
        .map(
          (extension, index) =>
            `<asic:DataObjectReference URI="%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D1%96%D1%80%201.${extension}" MimeType="application/pdf"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${hash(index === 0 ? "abc" : "")}</ds:DigestValue></asic:DataObjectReference>`,
        )
        .join("") +
      "</asic:ASiCManifest>",
  );
});

test("a file of a document does not take the names that a container has for itself", () => {
  const names = containerFiles([entry("Plan/mimetype", "a"), entry("Plan/Meta-Inf", "b")]).map(({ name }) => name);
  assert.deepEqual(names, ["mimetype (2)", "Meta-Inf (2)"]);
  assert.equal(containerPaths(1000).manifest, "META-INF/ASiCManifest1000.xml");
});
