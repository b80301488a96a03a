import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { sessionIdMax } from "./limits.ts";
import { about, idShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";

const params = Type.Object({ id: idShape<EnvelopeId>() });
const documentId = textShape(255, 1);
const signatureName = textShape(255, 1);
const slotsMax = 1000;
/** Of 1000 slots with ten signatures each. */
const signValuesMax = 65_536;
/** 256 KiB in Base64, with line ends. */
const base64Max = 360_000;
/** Text of an image; far over what one may have, so that it is the image that is refused. */
const imageMax = 1_000_000;
const text = nullable(Type.String());

const sessionId = textShape(sessionIdMax, 1);
const session = Type.Optional(about("Name of a signing session, for its report; of the client's choice", sessionId));

const wait = Type.Optional(Type.Boolean({ description: "Wait until it is drawn, a minute at most" }));
const slot = Type.Object({ documentId, signatureName });
const toSign = titled("DocumentToSign", {
  documentId: Type.String(),
  xmlName: text,
  xmlHash: about("SHA-256 in Base64", text),
  binaryFileName: Type.String(),
  binaryHash: about(
    "SHA-256 in Base64 of what is signed: the file, for PADES with room for the signature, for ASICE the manifest",
    Type.String(),
  ),
  stampHash: Type.Null(),
  signatureAlgorithm: Type.String(),
  signatureContainer: Type.String(),
  expectedSignatureContainer: wordShape(["CADES"]),
  xadesFiles: Type.Array(Type.String()),
  signatures: Type.Array(
    Type.Object({
      name: Type.String(),
      stampRequired: Type.Boolean(),
      qualifiedSignatureRequired: Type.Boolean(),
      type: wordShape(["PADES", "P7S", "ASICE"]),
      tin: about("Tax number that the certificate must carry", text),
    }),
  ),
});

/** The wire shapes of signing. */
export const signingShapes = {
  forSign: {
    params,
    query: Type.Object({
      sessionId: session,
      wait,
    }),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(
      titled("ForSign", {
        documents: Type.Optional(
          nullable(Type.Array(slot, { maxItems: slotsMax, description: "All that are open when left out" })),
        ),
      }),
    ),
    answers: { 200: Type.Array(toSign) },
  },
  forSingleSign: {
    params,
    query: Type.Object({ wait }),
    body: titled("ForSingleSign", { documentId, signatureName }),
    answers: { 200: toSign },
  },
  forSignFile: {
    params,
    body: titled("ForSignFile", {
      documentId,
      xml: Type.Optional(about("Its XML instead of its file", nullable(Type.Boolean()))),
    }),
    answers: { 200: "binary" },
  },
  report: { params: Type.Object({ sessionId }), answers: { 200: "text" }, contentTypes: ["text/csv"] },
  signByHand: {
    params,
    query: Type.Object({ sessionId: session }),
    bodyMaxBytes: bodySizes.bulk,
    body: about("PNG in Base64, with or without data:image/png;base64,", textShape(imageMax)),
    answers: { 200: null },
  },
  sign: {
    params,
    query: Type.Object({ sessionId: session }),
    bodyMaxBytes: bodySizes.xml,
    bodyValuesMax: signValuesMax,
    body: Type.Array(
      Type.Object({
        documentId,
        signatureName,
        stamp: Type.Optional(nullable(Type.Boolean())),
        signatures: Type.Array(
          Type.Object({
            source: about("binary: the file; text: the XML", wordShape(["binary", "text"])),
            data: about("Detached CMS in Base64", textShape(base64Max, 1)),
            certificate: Type.Optional(about("DER in Base64, where the CMS has none", nullable(textShape(base64Max)))),
          }),
          { maxItems: 10 },
        ),
      }),
      { title: "Sign", maxItems: slotsMax },
    ),
    answers: { 200: null },
  },
} as const;
