import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../../http/route/example-ids.ts";
import { faultRow } from "../../../http/reply/fault-row.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, nullable, titled, uuidAnswer } from "../../../http/route/shapes.ts";
import { metadata, xmlText } from "../envelope/contract.ts";
import { exampleFill, exampleXml } from "../envelope/examples.ts";

const exampleId = exampleIds.envelope;

/** The wire shapes of drafts, and of a step that is saved, checked or completed. */
export const flowShapes = {
  fill: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      { uuid: idShape<EnvelopeId>(), data: xmlText },
      { title: "EnvelopeFill", examples: [{ uuid: exampleId, data: exampleFill }] },
    ),
    answers: { 200: null },
  },
  check: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      { uuid: Type.Optional(about("Check a fill of it; a send when left out", nullable(idShape<EnvelopeId>()))), data: xmlText },
      { title: "EnvelopeData", examples: [{ data: exampleXml }] },
    ),
    answers: { 200: titled("EnvelopeCheck", { errors: Type.Array(faultRow) }) },
  },
  save: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      { uuid: idShape<EnvelopeId>(), data: xmlText, metadata: Type.Optional(nullable(metadata)) },
      { title: "EnvelopeSave", examples: [{ uuid: exampleId, data: exampleFill }] },
    ),
    answers: { 200: null },
  },
  draft: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      {
        uuid: Type.Optional(about("The draft to replace; a new one when left out", nullable(idShape<EnvelopeId>()))),
        data: xmlText,
        metadata: Type.Optional(nullable(metadata)),
      },
      { title: "EnvelopeDraft", examples: [{ data: exampleXml }] },
    ),
    answers: { 201: uuidAnswer },
  },
  remove: {
    body: Type.Object(
      { uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }) },
      { title: "DraftUuids", examples: [{ uuids: [exampleId] }] },
    ),
    answers: { 200: null },
  },
} as const;
