import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../../http/route/example-ids.ts";
import { faultRow } from "../../../http/reply/fault-row.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, nullable, titled, uuidAnswer } from "../../../http/route/shapes.ts";
import { metadata, xmlText } from "../envelope/contract.ts";
import { exampleFill, exampleXml } from "../envelope/examples.ts";

const exampleId = exampleIds.envelope;

/** The wire shapes of drafts, and of a step that is saved, checked or completed. */
export const flowShapes = {
  fill: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeFill", [{ uuid: exampleId, data: exampleFill }], { uuid: idShape<EnvelopeId>(), data: xmlText }),
    answers: { 200: null },
  },
  check: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeData", [{ data: exampleXml }], {
      uuid: Type.Optional(about("Check a fill of it; a send when left out", nullable(idShape<EnvelopeId>()))),
      data: xmlText,
    }),
    answers: { 200: titled("EnvelopeCheck", { errors: Type.Array(faultRow) }) },
  },
  save: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeSave", [{ uuid: exampleId, data: exampleFill }], {
      uuid: idShape<EnvelopeId>(),
      data: xmlText,
      metadata: Type.Optional(nullable(metadata)),
    }),
    answers: { 200: null },
  },
  draft: {
    bodyMaxBytes: bodySizes.xml,
    body: illustrated("EnvelopeDraft", [{ data: exampleXml }], {
      uuid: Type.Optional(about("The draft to replace; a new one when left out", nullable(idShape<EnvelopeId>()))),
      data: xmlText,
      metadata: Type.Optional(nullable(metadata)),
    }),
    answers: { 201: uuidAnswer },
  },
  remove: {
    body: illustrated("DraftUuids", [{ uuids: [exampleId] }], {
      uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }),
    }),
    answers: { 200: null },
  },
} as const;
