import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { exampleIds } from "../../http/route/example-ids.ts";
import { faultRow } from "../../http/reply/fault-row.ts";
import { pageQuery } from "../../http/route/paging.ts";
import { bodySizes } from "../../http/route/limits.ts";
import {
  about,
  idShape,
  instantShape,
  namedShape,
  nullable,
  textShape,
  uuidAnswer,
  wordShape,
  xmlShape,
} from "../../http/route/shapes.ts";
import { exampleFill, exampleView, exampleXml } from "./envelope/examples.ts";
import { searchAnswer } from "./search/search-answer.ts";
import { searchBody, searchLimitMax, seenStatuses } from "./search/contract.ts";

const xmlText = xmlShape("Envelope XML, 10 MiB at most");
const exampleId = exampleIds.envelope;
const metadata = Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()]), {
  description: "Keys of 1–32 characters, values of at most 128; null takes a key away",
});
const envelopeParams = Type.Object({ envelopeUuid: idShape<EnvelopeId>() });
const idParams = Type.Object({ id: idShape<EnvelopeId>() });

const sender = Type.Object({
  uuid: idShape(),
  mailboxUuid: idShape(),
  mailboxName: Type.String(),
  accountUuid: idShape(),
  accountName: Type.String(),
});

const envelope = Type.Object(
  {
    uuid: idShape(),
    data: xmlText,
    subject: Type.String(),
    createdAt: instantShape(),
    receivedAt: instantShape(),
    sentAt: nullable(instantShape()),
    expiredAfter: nullable(instantShape()),
    labels: Type.Array(idShape()),
    total: Type.Integer(),
    completed: Type.Integer(),
    chainUuid: nullable(idShape()),
    chainedByMe: Type.Boolean(),
    approvalFlowUuid: nullable(idShape()),
    status: wordShape(seenStatuses),
    sender,
    deleted: Type.Boolean(),
    archived: Type.Boolean(),
    shared: Type.Boolean(),
    sharedTo: Type.Array(Type.Object({ sharedBy: idShape(), uuid: idShape(), mailboxUuid: idShape() })),
    metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
  },
  { title: "Envelope" },
);

/** The wire shapes of the room (facts §3.3–3.6, §13, §14). */
export const shapes = {
  send: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      {
        uuid: Type.Optional(about("A draft; a new envelope when left out", nullable(idShape<EnvelopeId>()))),
        data: xmlText,
        metadata: Type.Optional(nullable(metadata)),
      },
      { title: "EnvelopeSend", examples: [{ data: exampleXml, metadata: { orderNumber: "A-1" } }] },
    ),
    answers: { 201: { ...uuidAnswer, examples: [{ uuid: exampleId }] } },
  },
  oneTimeSend: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      { templateXml: xmlShape("Template XML, 10 MiB at most"), envelopeXml: xmlText },
      { title: "EnvelopeOneTimeSend", examples: [{ templateXml: "<template>…</template>", envelopeXml: exampleXml }] },
    ),
    answers: { 201: uuidAnswer },
  },
  draft: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      {
        uuid: Type.Optional(about("A draft to write anew; a new one when left out", nullable(idShape<EnvelopeId>()))),
        data: xmlText,
        metadata: Type.Optional(nullable(metadata)),
      },
      { title: "EnvelopeDraft", examples: [{ data: exampleXml }] },
    ),
    answers: { 201: uuidAnswer },
  },
  save: {
    bodyMaxBytes: bodySizes.xml,
    body: Type.Object(
      { uuid: idShape<EnvelopeId>(), data: xmlText, metadata: Type.Optional(nullable(metadata)) },
      { title: "EnvelopeSave", examples: [{ uuid: exampleId, data: exampleFill }] },
    ),
    answers: { 200: null },
  },
  remove: {
    body: Type.Object(
      { uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 1000 }) },
      { title: "DraftUuids", examples: [{ uuids: [exampleId] }] },
    ),
    answers: { 200: null },
  },
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
    answers: { 200: Type.Object({ errors: Type.Array(faultRow) }, { title: "EnvelopeCheck" }) },
  },
  show: {
    params: envelopeParams,
    query: Type.Object({ include: Type.Optional(about("Leave out template and scenario", wordShape(["envelope"]))) }),
    answers: {
      200: Type.Object(
        { envelope, template: Type.Optional(namedShape("FullTemplateResponse")), scenario: Type.Optional(Type.Null()) },
        { title: "EnvelopeWithTemplate", examples: [exampleView] },
      ),
    },
  },
  search: {
    query: Type.Object({
      ...pageQuery,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: searchLimitMax, description: "25 when left out; over 1000 with uuidOnly alone" }),
      ),
      uuidOnly: Type.Optional(Type.Boolean({ description: "Rows of `envelopeUuid` alone" })),
    }),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(searchBody),
    answers: { 200: searchAnswer },
  },
  putMetadata: { params: idParams, body: metadata, answers: { 200: null } },
  dropMetadata: {
    params: idParams,
    query: Type.Object({
      key: Type.Optional(Type.Array(textShape(32, 1), { maxItems: 1000, description: "All keys when left out" })),
    }),
    answers: { 200: null },
  },
  activeRoles: { params: idParams, answers: { 200: Type.Array(Type.Object({ uuid: Type.String() })) } },
  hasActiveRole: { params: idParams, answers: { 200: null } },
} as const;
