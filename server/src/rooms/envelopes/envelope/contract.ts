import { Type } from "typebox";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  namedShape,
  nullable,
  textShape,
  titled,
  wordShape,
  xmlShape,
} from "../../../http/route/shapes.ts";
import { exampleView } from "./examples.ts";

/** The status of an envelope as a mailbox sees it. */
export const visibleStatuses = ["DRAFT", "SENT", "WAITING", "COMPLETED", "CANCELLED", "EXPIRED", "ON_APPROVAL"] as const;

/** Envelope XML of a request or an answer. */
export const xmlText = xmlShape("Envelope XML, 10 MiB at most");
/** Metadata of an envelope, as sent. */
export const metadata = Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()]), {
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

const envelope = titled("Envelope", {
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
  status: wordShape(visibleStatuses),
  sender,
  deleted: Type.Boolean(),
  archived: Type.Boolean(),
  shared: Type.Boolean(),
  sharedTo: Type.Array(Type.Object({ sharedBy: idShape(), uuid: idShape(), mailboxUuid: idShape() })),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()])),
});

const scenario = Type.Object(
  {
    uuid: idShape(),
    name: Type.String(),
    description: Type.String(),
    nextSteps: Type.Array(namedShape("ScenarioShortStep")),
  },
  {
    title: "EnvelopeScenario",
    description: "The scenario that the envelope continues in, and its steps that take envelopes of this version",
  },
);

/** The wire shapes of one envelope, as a mailbox sees it. */
export const envelopeShapes = {
  show: {
    params: envelopeParams,
    query: Type.Object({ include: Type.Optional(about("Leave out template and scenario", wordShape(["envelope"]))) }),
    answers: {
      200: illustrated("EnvelopeWithTemplate", [exampleView], {
        envelope,
        template: Type.Optional(namedShape("FullTemplateResponse")),
        scenario: Type.Optional(nullable(scenario)),
      }),
    },
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
