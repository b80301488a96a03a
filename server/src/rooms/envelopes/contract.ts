import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { faultRow } from "../../http/fault-row.ts";
import { pageQuery, pageShape } from "../../http/paging.ts";
import { idShape, instantShape, nullable, textShape, uuidAnswer, wordShape } from "../../http/shapes.ts";
import { searchBody, searchLimitMax } from "./search-contract.ts";

const seenStatuses = ["DRAFT", "SENT", "WAITING", "COMPLETED", "CANCELLED", "EXPIRED", "ON_APPROVAL"] as const;
const xmlText = Type.String({ description: "Envelope XML" });
const metadata = Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()]), {
  description: "Keys of 1–32 characters, values of at most 128; null takes a key away",
});
const envelopeParams = Type.Object({ envelopeUuid: idShape<EnvelopeId>() });
const idParams = Type.Object({ id: idShape<EnvelopeId>() });

const sender = Type.Object({
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
    sharedTo: Type.Array(Type.Object({ sharedBy: idShape(), mailboxUuid: idShape() })),
    metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
  },
  { title: "Envelope" },
);

const folderRow = Type.Object(
  {
    envelopeUuid: idShape(),
    subject: Type.Optional(Type.String()),
    status: Type.Optional(wordShape(seenStatuses)),
    sentByMe: Type.Optional(Type.Boolean()),
    createdAt: Type.Optional(instantShape()),
    receivedAt: Type.Optional(instantShape()),
    templateUuid: Type.Optional(idShape()),
    mailboxUUID: Type.Optional(idShape()),
  },
  { title: "EnvelopeRow" },
);

const flag = Type.Boolean();

/** The wire shapes of the room (facts §3.3–3.6, §13, §14). */
export const shapes = {
  send: {
    body: Type.Object({
      uuid: Type.Optional(nullable(idShape<EnvelopeId>())),
      data: xmlText,
      metadata: Type.Optional(nullable(metadata)),
    }),
    answers: { 201: uuidAnswer },
  },
  fill: { body: Type.Object({ uuid: idShape<EnvelopeId>(), data: xmlText }), answers: { 200: null } },
  check: {
    body: Type.Object({ uuid: Type.Optional(nullable(idShape<EnvelopeId>())), data: xmlText }),
    answers: { 200: Type.Object({ errors: Type.Array(faultRow) }, { title: "EnvelopeCheck" }) },
  },
  show: {
    params: envelopeParams,
    query: Type.Object({ include: Type.Optional(wordShape(["envelope"])) }),
    answers: {
      200: Type.Object(
        { envelope, template: Type.Optional(Type.Object({})), scenario: Type.Optional(Type.Null()) },
        { title: "EnvelopeWithTemplate" },
      ),
    },
  },
  search: {
    query: Type.Object({
      ...pageQuery,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: searchLimitMax })),
      uuidOnly: Type.Optional(flag),
    }),
    body: Type.Optional(searchBody),
    answers: { 200: pageShape(folderRow, "EnvelopePage") },
  },
  putMetadata: { params: idParams, body: metadata, answers: { 200: null } },
  dropMetadata: {
    params: idParams,
    query: Type.Object({ key: Type.Optional(Type.Array(textShape(32, 1), { maxItems: 1000 })) }),
    answers: { 200: null },
  },
  activeRoles: { params: idParams, answers: { 200: Type.Array(Type.Object({ uuid: Type.String() })) } },
  hasActiveRole: { params: idParams, answers: { 200: null } },
} as const;
