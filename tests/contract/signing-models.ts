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

/** Models of clients for signing. */
export const signingModels: Readonly<Record<string, Model>> = { "POST /api/v1/envelope/{id}/for-sign": { list: toSign } };
