import { buildArchive } from "../../world/build-archive.ts";
import { makePair } from "../../world/certificates.ts";
import { keyAlgorithms } from "../../world/remote-signer.ts";
import { sendToSign } from "../../world/signing.ts";
import type { Scene } from "../scene.ts";
import { asks, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = (id: string, more = ""): string => `/api/v1/envelope/${id}/remote-signing${more}`;
const start = { signer: "acme" };

/** A contract that Bob is to sign, drawn. */
async function drawn(scene: Scene): Promise<string> {
  const id = await sendToSign(scene.ann, scene.bob);
  await buildArchive(scene, id);
  return id;
}

/** A signing that Bob started, with so many keys at the service, and what the browser brings back. */
async function started(scene: Scene, keysCount = 1) {
  const id = await drawn(scene);
  scene.signer.holds(
    ...Array.from({ length: keysCount }, (_, index) => {
      const pair = makePair("prime256v1", 30, { isAuthority: false, subject: `/CN=Key ${index}` });
      return { id: `key ${index}`, pair, algorithms: [keyAlgorithms.ecdsa] };
    }),
  );
  const { uuid, url } = Object((await scene.bob.post(at(id), start)).json);
  return { id, uuid, back: Object.fromEntries(await scene.signer.visit(url)) };
}

/** Signing at remote signing services. */
export const remoteSigningCases: Cases = {
  "GET /api/v1/remote-signers": [asks(200, () => ({ path: "/api/v1/remote-signers" }))],
  "POST /api/v1/envelope/{id}/remote-signing": [
    asks(201, async (scene) => ({ as: "bob", path: at(await drawn(scene)), sent: { body: start } })),
    asks(404, async (scene) => ({ as: "bob", path: at(await drawn(scene)), sent: { body: { signer: "none" } } }), 1001),
    asks(422, ({ waiting }) => ({ as: "bob", path: at(waiting), sent: { body: start } }), 50025),
    asks(404, () => ({ path: at(unknown), sent: { body: start } }), 50011),
  ],
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/code": [
    asks(200, async (scene) => {
      const { id, uuid, back } = await started(scene);
      return { as: "bob", path: at(id, `/${uuid}/code`), sent: { body: back } };
    }),
    asks(
      409,
      async (scene) => {
        const { id, uuid, back } = await started(scene);
        return { as: "bob", path: at(id, `/${uuid}/code`), sent: { body: { ...back, state: "other" } } };
      },
      1007,
    ),
    asks(
      400,
      async (scene) => {
        const { id, uuid, back } = await started(scene);
        return { as: "bob", path: at(id, `/${uuid}/code`), sent: { body: { ...back, code: "other" } } };
      },
      1088,
    ),
    asks(404, () => ({ path: at(unknown, `/${unknown}/code`), sent: { body: { state: "x" } } }), 1001),
  ],
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/credential": [
    asks(200, async (scene) => {
      const { id, uuid, back } = await started(scene, 2);
      await scene.bob.put(at(id, `/${uuid}/code`), back);
      return { as: "bob", path: at(id, `/${uuid}/credential`), sent: { body: { credentialId: "key 1" } } };
    }),
    asks(404, () => ({ path: at(unknown, `/${unknown}/credential`), sent: { body: { credentialId: "x" } } }), 1001),
  ],
};
