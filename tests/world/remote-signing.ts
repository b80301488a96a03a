import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { buildArchive } from "./build-archive.ts";
import type { Answer } from "./call.ts";
import { makePair, type CertificateOptions, type PairKind } from "./certificates.ts";
import type { Persona } from "./persona.ts";
import { keyAlgorithms, startRemoteSigner, type HeldKey } from "./remote-signer.ts";
import { sendToSign } from "./signing.ts";
import { world } from "./world.ts";

/** A remote signing as the service answers. */
export type ShownSigning = {
  readonly uuid: string;
  readonly step: string;
  readonly url: string;
  readonly credentials: readonly { readonly credentialId: string; readonly name: string }[];
  readonly signatures: readonly { readonly documentId: string; readonly signatureName: string }[];
};

/** A world with a remote signing service `acme`, whose issuer is trusted, and one `lost` that does not answer. */
export async function remoteSigningWorld() {
  const service = await startRemoteSigner("http://127.0.0.1:8080/remote-signing");
  after(() => service.close());
  const root = makePair("prime256v1", 30, { subject: "/O=Trust/CN=Root", keyUsage: 0x06 });
  const folder = await mkdtemp(join(tmpdir(), "remote-signing-"));
  after(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, "root.pem"), root.certificate);
  const { url, clientId, clientSecret } = service;
  const signers = [
    { id: "acme", name: "Acme Trust", url, clientId, clientSecret },
    { id: "lost", name: "Lost", url: "http://127.0.0.2:1/csc/v2", clientId, clientSecret },
  ];
  const here = await world({
    settings: {
      CHANCERY_OUTBOUND_ALLOW: "127.0.0.2/32",
      CHANCERY_REMOTE_SIGNERS: JSON.stringify(signers),
      CHANCERY_TRUST: folder,
    },
  });
  const { ann, bob } = here;
  const at = (id: string, more = ""): string => `/api/v1/envelope/${id}/remote-signing${more}`;
  const ground = {
    here,
    service,
    at,
    /** A key at the service; its certificate is of the trusted issuer. */
    key: (
      id: string,
      kind: PairKind = "prime256v1",
      more: Partial<HeldKey> & { readonly certificate?: CertificateOptions; readonly days?: number } = {},
    ): HeldKey => {
      const { certificate, days = 30, ...own } = more;
      const options = { subject: `/CN=Bob Lee ${id}`, isAuthority: false, keyUsage: 0xc0, issuer: root, ...certificate };
      const algorithms = [kind === "prime256v1" ? keyAlgorithms.ecdsa : keyAlgorithms.rsa];
      return { id, pair: makePair(kind, days, options), above: [root], algorithms, ...own };
    },
    /** A contract of a PDF and an XML that Bob is to sign, built. */
    contract: async (): Promise<string> => {
      const id = await sendToSign(ann, bob);
      await buildArchive(here, id);
      return id;
    },
    start: async (id: string, who: Persona = bob, body: object = { signer: "acme" }): Promise<ShownSigning> => {
      const answer = await who.post(at(id), body);
      assert.equal(answer.status, 201, answer.text);
      return answer.json as ShownSigning;
    },
    /** Visits the service and hands over what it gave. */
    visit: async (id: string, { uuid, url: place }: ShownSigning, who: Persona = bob): Promise<Answer> =>
      who.put(at(id, `/${uuid}/code`), Object.fromEntries(await service.visit(place))),
    /** From the start up to the second visit, of the only key. */
    authorize: async (id: string, who: Persona = bob, body?: object): Promise<ShownSigning> => {
      const answer = await ground.visit(id, await ground.start(id, who, body), who);
      assert.equal(answer.status, 200, answer.text);
      return answer.json as ShownSigning;
    },
    read: async (id: string) => Object((await ann.get(`/api/v1/envelope/${id}?include=envelope`)).json).envelope,
  };
  return ground;
}

/** Status and number of a refusal. */
export function refusalOf(answer: Answer): readonly [number, number] {
  return [answer.status, Object(answer.json).code];
}
