import { Type } from "typebox";
import type { EnvelopeId, RemoteSigningId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { codeMax, remoteSignaturesMax } from "./limits.ts";

const envelope = { id: idShape<EnvelopeId>() };
const one = Type.Object({ ...envelope, uuid: idShape<RemoteSigningId>() });
const credentialId = textShape(1000, 1);
const slot = Type.Object({ documentId: textShape(255, 1), signatureName: textShape(255, 1) });

const shown = titled("RemoteSigning", {
  uuid: idShape<RemoteSigningId>(),
  signer: Type.String(),
  step: about(
    "SIGN_IN, AUTHORIZE: the browser goes to url; CHOOSE: one of the credentials is to be chosen",
    wordShape(["SIGN_IN", "CHOOSE", "AUTHORIZE", "SIGNED", "CANCELLED"]),
  ),
  url: about("Where the browser of the person goes next", nullable(Type.String())),
  credentials: Type.Array(
    Type.Object({
      credentialId: Type.String(),
      description: Type.String(),
      name: about("Holder of the certificate", Type.String()),
      serial: about("Of the certificate, in hex", Type.String()),
    }),
  ),
  signatures: about("The signatures that are given together", Type.Array(slot)),
  expiresAt: instantShape(),
});

/** The wire shapes of signing at a remote signing service. */
export const remoteShapes = {
  signers: {
    answers: { 200: Type.Array(titled("RemoteSigner", { id: Type.String(), name: Type.String() })) },
  },
  start: {
    params: Type.Object(envelope),
    body: titled("RemoteSigningToStart", {
      signer: about("Its id", textShape(40, 1)),
      signatures: Type.Optional(
        nullable(Type.Array(slot, { maxItems: remoteSignaturesMax, description: "All that are open when left out" })),
      ),
    }),
    answers: { 201: shown },
  },
  code: {
    params: one,
    body: titled("RemoteSigningCode", {
      state: textShape(codeMax, 1),
      code: Type.Optional(nullable(textShape(codeMax, 1))),
      error: Type.Optional(about("access_denied when the person cancelled", nullable(textShape(codeMax, 1)))),
    }),
    answers: { 200: shown },
  },
  choose: {
    params: one,
    body: titled("RemoteSigningCredential", { credentialId }),
    answers: { 200: shown },
  },
} as const;
