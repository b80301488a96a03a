import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>): Model => ({ of, must: "" });

const toSign = object({
  ...every("text", "documentId xmlName xmlHash binaryFileName binaryHash stampHash signatureAlgorithm signatureContainer"),
  signatures: {
    list: object({
      ...every("text", "name tin"),
      ...every("bool", "stampRequired qualifiedSignatureRequired"),
      type: { words: ["PADES", "P7S", "ASICE"] },
    }),
  },
  expectedSignatureContainer: { words: ["RAW", "CADES", "XADES"] },
  xadesFiles: { list: "text" },
});

const remoteSigning = object({
  uuid: "uuid!",
  ...every("text", "signer url"),
  step: { words: ["SIGN_IN", "CHOOSE", "AUTHORIZE", "SIGNED", "CANCELLED"] },
  credentials: { list: object(every("text!", "credentialId description name serial")) },
  signatures: { list: object(every("text!", "documentId signatureName")) },
  expiresAt: "time",
});
const remoteSignings = "/api/v1/envelope/{id}/remote-signing";

/** Models of clients for signing. */
export const signingModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/envelope/{id}/for-sign": { list: toSign },
  "POST /api/v1/envelope/{id}/for-single-sign": toSign,
  "GET /api/v1/remote-signers": { list: object(every("text!", "id name")) },
  [`POST ${remoteSignings}`]: remoteSigning,
  [`PUT ${remoteSignings}/{uuid}/code`]: remoteSigning,
  [`PUT ${remoteSignings}/{uuid}/credential`]: remoteSigning,
};
