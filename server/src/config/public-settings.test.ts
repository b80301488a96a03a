import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "./config.ts";
import { publicSettings } from "./public-settings.ts";

const reported = (environment: Readonly<Record<string, string>>) =>
  Object(publicSettings(readConfig(environment), "7.1")("https://sign.example"));

test("values of the environment are published", () => {
  const limits = { CHANCERY_UPLOAD_MAX_BYTES: "1000000", CHANCERY_ENVELOPE_MAX_BYTES: "2000000", CHANCERY_BIN_DAYS: "12" };
  const { envelope, chunkUpload, links, buildVersion } = reported(limits);
  assert.deepEqual([envelope.attachment.maxSize, envelope.attachment.totalMaxSize], [1_000_000, 2_000_000]);
  assert.deepEqual([envelope.deleteFromBinAfterDays, chunkUpload.chunkSize], [12, 1_000_000]);
  assert.deepEqual([links.baseUrl, links.docsUrl], ["https://sign.example", "https://sign.example/reference"]);
  assert.equal(buildVersion, "7.1");
});

test("the default locale is one of those supported, as is the default container", () => {
  const { locales, crypto } = reported({});
  assert.ok(locales.supported.some(({ code }: { readonly code: string }) => code === locales.defaultLocale));
  assert.ok(crypto.signatureContainers.includes(crypto.defaultSignatureContainer));
  assert.ok(crypto.signatureAlgorithms.includes(crypto.defaultSignatureAlgorithm));
});
