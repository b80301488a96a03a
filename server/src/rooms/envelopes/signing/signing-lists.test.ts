import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { makePair, type MadePair } from "@chancery/tests/world/certificates.ts";
import { crlDer, makeCrl } from "@chancery/tests/world/crl.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { sendToSign } from "@chancery/tests/world/signing.ts";
import { world } from "@chancery/tests/world/world.ts";
import { unzip } from "@chancery/tests/world/zip.ts";
import { readTrail } from "../../audit/store/trails.ts";

const folder = await mkdtemp(join(tmpdir(), "lists-"));
after(async () => rm(folder, { recursive: true }));
const trust = join(folder, "trust");
await mkdir(trust);
const authority = (name: string): MadePair => makePair("rsa:2048", 30, { subject: `/O=Trust/CN=${name}`, keyUsage: 0x06 });
const [small, large, angry, far] = [authority("Small"), authority("Large"), authority("Angry"), authority("Far")];
let served: Uint8Array | undefined;
const server = createServer((_request, response) => void response.writeHead(served ? 200 : 404).end(served)).listen(
  0,
  "127.0.0.1",
);
await once(server, "listening");
after(() => server.close());
const crl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/far.crl`;
const { makeSigner, signed } = await openSigners(folder);
const signerOf = (name: string, issuer: MadePair, names = {}) =>
  makeSigner(name, `/CN=${name}`, { issuer, keyUsage: 0xc0, ...names });
const [ann, bob, cid] = [await signerOf("Ann", small), await signerOf("Bob", large), await signerOf("Cid", angry)];
const dan = await signerOf("Dan", far, { crl });
const revoked = { key: "", certificate: await readFile(`${cid}.pem`, "utf8") };
const numbered = { extensions: ["2.5.29.20"] };
const lists = {
  small: crlDer(makeCrl(small, [], numbered)),
  large: crlDer(makeCrl(large, [revoked], { ...numbered, others: 3000 })),
  angry: crlDer(makeCrl(angry, [revoked], numbered)),
};
for (const [name, pair] of Object.entries({ small, large, angry, far }))
  await writeFile(join(trust, `${name}.pem`), pair.certificate);
for (const [name, der] of Object.entries(lists)) await writeFile(join(trust, `${name}.crl`), der);
const one = await world({
  settings: { CHANCERY_TRUST: trust, CHANCERY_TRUST_CRL: "on", CHANCERY_OUTBOUND_ALLOW: "127.0.0.1/32" },
});

/** The paths of the lists in the archive of an envelope that this signer signed, and what its record says of the signature beside the PDF. */
async function signedBy(signer: string) {
  const id = await sendToSign(one.ann, one.bob);
  await buildArchive(one, id);
  const at = `/api/v1/envelope/${id}`;
  const bytes = async (xml: boolean) => (await one.bob.post(`${at}/for-sign-file`, { documentId: "contract", xml })).bytes;
  const signatures = [
    { source: "binary", data: await signed(await bytes(false), signer) },
    { source: "text", data: await signed(await bytes(true), signer) },
  ];
  const answer = await one.bob.put(`${at}/sign`, [{ documentId: "contract", signatureName: "Director", signatures }]);
  assert.equal(answer.status, 200, answer.text);
  await buildArchive(one, id);
  const zip = (await one.ann.get(`${at}/zip`)).bytes;
  assert.deepEqual((await verifyArchive(archiveBytes(zip), verifyMeans)).flaws, []);
  const files = [...(await unzip(zip))].filter(([path]) => path.endsWith(".crl"));
  const records = await readTrail(one.database, { kind: "envelope", id });
  const record = records.find(({ operation }) => operation === "SIGN_DOCUMENTS");
  const [first] = Object(record?.details).signatures;
  return { files, trust: first.trust, lists: first.revocationLists };
}

const sha256 = (der: Uint8Array): string => createHash("sha256").update(der).digest("hex");

test("the list of revoked certificates that a signature was trusted by is in the archive, and in its record by number and hash", async () => {
  const found = await signedBy(ann);
  assert.equal(found.trust, "trusted");
  assert.deepEqual(
    found.lists.map(({ crlNumber, sha256: hash }: { readonly crlNumber: string; readonly sha256: string }) => [crlNumber, hash]),
    [["1", sha256(lists.small)]],
  );
  assert.deepEqual(
    found.files.map(([path]) => path),
    ["Contract/Contract.1.1.crl", "Contract/Contract.2.1.crl"],
  );
  for (const [, bytes] of found.files) assert.ok(bytes.equals(lists.small));
});

test("of a list of more than 64 KiB the record has number and hash, and the archive nothing", async () => {
  assert.ok(lists.large.length > 65_536);
  const found = await signedBy(bob);
  assert.deepEqual([found.trust, found.files], ["trusted", []]);
  assert.equal(found.lists[0].sha256, sha256(lists.large));
});

test("the list that a certificate was revoked in is kept with the signature, which is unverified", async () => {
  const found = await signedBy(cid);
  assert.deepEqual([found.trust, found.files.length, found.lists[0].sha256], ["unverified", 2, sha256(lists.angry)]);
});

test("a list that the folder lacks is fetched from where the certificate says, and without one the signer is not trusted", async () => {
  const other = await signerOf("Eve", far, { crl: `${crl}?none` });
  assert.equal((await signedBy(other)).trust, "unverified");
  served = crlDer(makeCrl(far, [], numbered));
  const found = await signedBy(dan);
  assert.deepEqual([found.trust, found.lists[0].sha256], ["trusted", sha256(served)]);
  assert.ok(found.files.every(([, bytes]) => bytes.equals(served ?? Buffer.alloc(0))));
  assert.equal(found.files.length, 2);
});
