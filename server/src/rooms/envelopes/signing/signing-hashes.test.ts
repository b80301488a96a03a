import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { verifyMeans } from "@chancery/cli/verify/verify-means.ts";
import { verifyArchive } from "@chancery/core/evidence/verify-archive.ts";
import { archiveBytes } from "@chancery/tests/world/archive-bytes.ts";
import { buildArchive } from "@chancery/tests/world/build-archive.ts";
import { openContainers } from "@chancery/tests/world/containers.ts";
import { openSignedPdfs } from "@chancery/tests/world/signed-pdfs.ts";
import { openSigners } from "@chancery/tests/world/signers.ts";
import { sendToSign } from "@chancery/tests/world/signing.ts";
import { world } from "@chancery/tests/world/world.ts";

const folder = await mkdtemp(join(tmpdir(), "hashes-"));
after(async () => rm(folder, { recursive: true }));
const { makeSigner, signed } = await openSigners(folder);
const bobs = await makeSigner("bob", "/CN=Bob Lee", { key: "secp384r1" });
const strangers = await makeSigner("stranger", "/CN=Sam Stranger", { key: "rsa:2048" });
const one = await world();
const { ann, bob, stranger } = one;
const by384 = (content: Buffer): Promise<string> => signed(content, bobs, { hash: "SHA-384" });
const by512 = (content: Buffer): Promise<string> => signed(content, strangers, { hash: "SHA-512", isPss: true });
const contracts = await openSignedPdfs(one);
const containers = await openContainers(one, { name: "plan.txt", bytes: Buffer.from("the plan") });
const algorithmsOf = async (id: string): Promise<readonly string[]> =>
  [...Object((await ann.get(`/api/v1/envelope/${id}`)).json).envelope.data.matchAll(/algorithm="([^"]*)"/g)].map(
    ([, name]) => name,
  );

test("signatures beside a document may be over its SHA-384 and its SHA-512, of these bytes only", async () => {
  const id = await sendToSign(ann, bob);
  await buildArchive(one, id);
  const bytes = async (xml: boolean): Promise<Buffer> => {
    const answer = await bob.post(`/api/v1/envelope/${id}/for-sign-file`, { documentId: "contract", xml });
    return answer.bytes;
  };
  const [binary, text] = [await bytes(false), await bytes(true)];
  const put = async (data: string, ofText: string) => {
    const signatures = [
      { source: "binary", data },
      { source: "text", data: ofText },
    ];
    return bob.put(`/api/v1/envelope/${id}/sign`, [{ documentId: "contract", signatureName: "Director", signatures }]);
  };
  const ofText = await signed(text, strangers, { hash: "SHA-512" });
  const refused = await put(await by384(text), ofText);
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.text, /50032.*it is of other bytes/);
  const answer = await put(await signed(binary, strangers, { hash: "SHA-384" }), ofText);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(await algorithmsOf(id), ["RSA with SHA-384", "RSA with SHA-512"]);
});

test("signatures inside a PDF may be over its SHA-384 and its SHA-512, and the archive proves itself", async () => {
  const id = await contracts.send();
  await contracts.sign(id, bob, by384);
  await contracts.sign(id, stranger, by512);
  assert.deepEqual(await algorithmsOf(id), ["ECDSA with SHA-384", "RSASSA-PSS with SHA-512"]);
  const { flaws, envelopes } = await verifyArchive(archiveBytes((await contracts.files(id)).zip), verifyMeans);
  assert.deepEqual([flaws, envelopes[0]?.seals[0]?.signatures.length], [[], 2]);
});

test("signatures in a container may be over the SHA-384 and the SHA-512 of their manifests", async () => {
  const id = await containers.send();
  await containers.sign(id, "order", bob, by384);
  await containers.sign(id, "plan", bob, by384);
  await containers.sign(id, "order", stranger, by512);
  assert.deepEqual(await algorithmsOf(id), ["ECDSA with SHA-384", "ECDSA with SHA-384", "RSASSA-PSS with SHA-512"]);
});
