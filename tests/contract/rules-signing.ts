import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { buildArchive } from "../world/build-archive.ts";
import { sendToSign } from "../world/signing.ts";
import { textAt } from "../world/paper.ts";
import { ofPerson, type Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

/** Only who may fill and sign in the mailbox; to all others the envelope does not exist. */
function signs(action: string, body: unknown): Rule {
  return {
    mailbox: "required",
    permissions: [mailboxPermissions.envelopeSign],
    hidden: [
      {
        as: "stranger",
        id: ({ waiting }) => waiting,
        ask: (id) => ({ path: `/api/v1/envelope/${id}/${action}`, sent: { body } }),
      },
    ],
  };
}

/** A signing session of Ann's mailbox: what she may not sign is refused, and noted. */
async function sessionOfAnn({ ann, waiting }: Scene): Promise<string> {
  const slot = { documentId: "offer", signatureName: "none", signatures: [] };
  await ann.put(`/api/v1/envelope/${waiting}/sign?sessionId=${waiting}`, [slot]);
  return waiting;
}

const envelopes = new Map<string, string>();

/** The uuid of a remote signing that Ann started. */
async function signingOfAnn(scene: Scene): Promise<string> {
  const id = await sendToSign(scene.bob, scene.ann);
  await buildArchive(scene, id);
  const uuid = textAt(await scene.ann.post(`/api/v1/envelope/${id}/remote-signing`, { signer: "acme" }), "uuid");
  envelopes.set(uuid, id);
  return uuid;
}

/** The same in the middle of a remote signing, which nobody but the person who started it finds. */
function signsRemotely(action: string, body: object): Rule {
  return {
    mailbox: "required",
    permissions: [mailboxPermissions.envelopeSign],
    hidden: [
      {
        as: "stranger",
        id: signingOfAnn,
        ask: (uuid, { waiting }) => ({
          path: `/api/v1/envelope/${envelopes.get(uuid) ?? waiting}/remote-signing/${uuid}/${action}`,
          sent: { body },
        }),
      },
    ],
  };
}

/** Permissions for signing. */
export const signingRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/envelope/{id}/for-sign": signs("for-sign", {}),
  "POST /api/v1/envelope/{id}/for-single-sign": signs("for-single-sign", { documentId: "contract", signatureName: "Director" }),
  "POST /api/v1/envelope/{id}/for-sign-file": signs("for-sign-file", { documentId: "offer" }),
  "GET /api/v1/remote-signers": ofPerson(),
  "POST /api/v1/envelope/{id}/remote-signing": signs("remote-signing", { signer: "acme" }),
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/code": signsRemotely("code", { state: "x", code: "x" }),
  "PUT /api/v1/envelope/{id}/remote-signing/{uuid}/credential": signsRemotely("credential", { credentialId: "x" }),
  "PUT /api/v1/envelope/{id}/sign": signs("sign", []),
  "POST /api/v1/envelope/{id}/sign-ses": signs("sign-ses", "AAAA"),
  "GET /api/v1/envelope/signing-report/{sessionId}": {
    mailbox: "required",
    permissions: [mailboxPermissions.envelopeSign],
    hidden: [{ as: "stranger", id: sessionOfAnn, ask: (id) => ({ path: `/api/v1/envelope/signing-report/${id}` }) }],
  },
};
