import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import type { Rule } from "./rule.ts";
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

/** Permissions for signing. */
export const signingRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/envelope/{id}/for-sign": signs("for-sign", {}),
  "POST /api/v1/envelope/{id}/for-sign-file": signs("for-sign-file", { documentId: "offer" }),
  "PUT /api/v1/envelope/{id}/sign": signs("sign", []),
  "POST /api/v1/envelope/{id}/sign-ses": signs("sign-ses", "AAAA"),
  "GET /api/v1/envelope/signing-report/{sessionId}": {
    mailbox: "required",
    permissions: [mailboxPermissions.envelopeSign],
    hidden: [{ as: "stranger", id: sessionOfAnn, ask: (id) => ({ path: `/api/v1/envelope/signing-report/${id}` }) }],
  },
};
