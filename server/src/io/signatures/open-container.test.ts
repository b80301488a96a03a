import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { addDays, instantOf, type Instant } from "@chancery/core/ids/instant.ts";
import { derOf } from "@chancery/tests/world/certificates.ts";
import { simpleContainer } from "@chancery/tests/world/signed-containers.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { anchorOf, readCertificate } from "./anchor.ts";
import { findTrust } from "./find-trust.ts";
import { openContainer } from "./open-container.ts";

const folder = await mkdtemp(join(tmpdir(), "open-container-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee", { isQualified: true });
const certificate = readCertificate(Buffer.from(derOf(await readFile(`${bobs}.pem`, "utf8")), "base64"));
const trusts = [{ anchors: [anchorOf(certificate, { isQualified: true })], crls: [] }];
const note = { name: "note.txt", bytes: Buffer.from("a note") };
const zip = await simpleContainer(note, [async (bytes) => signed(bytes, bobs)]);
const now = instantOf(Date.now())!;

async function qualifiedAt(at: Instant): Promise<readonly boolean[]> {
  const opened = await openContainer(zip, {
    fileName: "note.asics",
    findTrust,
    trusts,
    now: at,
    signal: AbortSignal.timeout(60_000),
  });
  assert.ok(typeof opened === "object" && !opened.refused, JSON.stringify(opened));
  return opened.signers.map(({ qualified }) => qualified);
}

test("a signer is qualified while the certificate is; the time that a signature states proves nothing", async () => {
  assert.deepEqual(await qualifiedAt(now), [true]);
  assert.deepEqual(await qualifiedAt(addDays(now, 60)), [false]);
});
