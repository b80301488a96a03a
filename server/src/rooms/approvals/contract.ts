import { Type, type Static } from "typebox";
import type { ApproverStatus, RouteStatus } from "@chancery/core/envelope/approval/approval.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { bodySizes } from "../../http/route/limits.ts";
import {
  about,
  idShape,
  illustrated,
  instantShape,
  namedShape,
  nullable,
  textShape,
  titled,
  uuidAnswer,
  wordShape,
} from "../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const otherId = "01930000-0000-7000-8000-0000000000e2";
const routeStatuses = ["RUNNING", "APPROVED", "REJECTED", "WITHDRAWN", "ENDED"] as const satisfies readonly RouteStatus[];
const approverStatuses = ["PLANNED", "WAITING", "APPROVED", "REJECTED", "SKIPPED"] as const satisfies readonly ApproverStatus[];
/** The public status of an approver. */
export const publicStatuses = ["NOT_STARTED", "WAITING", "APPROVED", "REJECTED", "CANCELLED"] as const;

/** Bounds of one route. */
export const routeLimits = {
  stepsMax: 20,
  approversMax: 20,
  /** Approvers in all routes of an envelope, which one answer may list. */
  historyMax: 10_000,
  messageMax: 1000,
  commentMax: 5000,
  nameMax: 256,
} as const;

const { stepsMax, approversMax, messageMax, commentMax, nameMax } = routeLimits;
const step = Type.Object({
  approvers: Type.Array(idShape<MailboxId>(), {
    minItems: 1,
    maxItems: approversMax,
    description: "Mailboxes that decide in parallel",
  }),
});
/** An approver as requests name it. */
export const approverInput = Type.Object({
  name: textShape(nameMax, 1),
  mailboxUuid: idShape<MailboxId>(),
  order: Type.Optional(
    about("Equal ones decide side by side, lower ones first; its place in the list if left out", nullable(Type.Integer())),
  ),
});
const flowParams = Type.Object({ id: idShape<EnvelopeId>(), flowUuid: idShape<ApprovalFlowId>() });

const approver = titled("Approver", {
  mailboxUuid: idShape(),
  mailboxName: Type.String(),
  status: wordShape(approverStatuses),
  comment: Type.String(),
  userUuid: nullable(idShape()),
  userName: about("The person who decided", nullable(Type.String())),
  reachedAt: nullable(instantShape()),
  decidedAt: nullable(instantShape()),
});

const publicApprover = titled("ApprovalRouteApprover", {
  mailboxUuid: idShape(),
  mailboxName: Type.String(),
  name: about("The name shown for it, or that of the mailbox", Type.String()),
  order: about("Its step, from 1", Type.Integer()),
  createdAt: about("The time at which its step was reached", nullable(instantShape())),
  seenAt: nullable(instantShape()),
  completedAt: nullable(instantShape()),
  status: wordShape(publicStatuses),
  comment: Type.String(),
});

const flow = titled("ApprovalFlow", {
  uuid: idShape(),
  urgent: Type.Boolean(),
  completed: about("Whether it has ended", Type.Boolean()),
  mailboxUuid: about("The mailbox that started it", idShape()),
  approvers: Type.Array(publicApprover),
  flowUuid: idShape(),
  envelopeUuid: idShape(),
  status: wordShape(routeStatuses),
  message: Type.String(),
  startedAt: instantShape(),
  endedAt: nullable(instantShape()),
  startedBy: Type.Object({ mailboxUuid: idShape(), mailboxName: Type.String(), userUuid: idShape(), userName: Type.String() }),
  steps: Type.Array(Type.Object({ approvers: Type.Array(approver) })),
});

const whole = Type.Object({
  flowUuid: idShape(),
  subject: Type.String(),
  message: Type.String(),
  createdAt: about("The time at which it reached the mailbox; in the outbox that of its start", instantShape()),
  status: about("Of the mailbox; in the outbox of the route", wordShape(publicStatuses)),
  mailboxUUID: about("The mailbox that started the route", idShape()),
  accountUuid: idShape(),
  mailboxName: Type.String(),
  total: about("Roles of the envelope", Type.Integer()),
  completed: about("Roles that are done", Type.Integer()),
  templateUuid: idShape(),
  templateName: Type.String(),
  seenAt: nullable(instantShape()),
  expiredAfter: nullable(instantShape()),
  urgent: Type.Boolean(),
  flowStatus: wordShape(routeStatuses),
  comment: Type.String(),
  mailboxUuid: about("The mailbox that started the route", idShape()),
  startedAt: instantShape(),
  reachedAt: instantShape(),
  decidedAt: nullable(instantShape()),
});

const listed = Type.Object(
  {
    uuid: about("The envelope", idShape()),
    envelopeUuid: idShape(),
    approvalFlowUuid: idShape(),
    ...Type.Partial(whole).properties,
  },
  { title: "ApprovalRow", description: "With uuidOnly=true only the two ids" },
);

const mailboxes = Type.Optional(nullable(Type.Array(idShape<MailboxId>(), { maxItems: 1000 })));
const time = Type.Optional(nullable(instantShape()));

/** The filters of a list of approvals. */
const search = illustrated("ApprovalSearch", [{ scope: "inbox", status: ["WAITING"], subject: "order" }], {
  scope: about(
    "inbox: what came to the mailbox to be approved; outbox: what it sent for approval",
    wordShape(["inbox", "outbox"]),
  ),
  status: Type.Optional(nullable(Type.Array(wordShape(publicStatuses), { maxItems: 100 }))),
  subject: Type.Optional(about("Part of the subject", nullable(textShape(256)))),
  receiveDateFrom: time,
  receiveDateTo: time,
  template: Type.Optional(nullable(Type.Array(idShape<TemplateId>(), { maxItems: 1000 }))),
  initiator: about("Mailboxes that started the route", mailboxes),
  mailbox: about("The older name of `initiator`", mailboxes),
  sort: Type.Optional(about("By `createdAt`; desc if left out", nullable(wordShape(["asc", "desc", "ASC", "DESC"])))),
  urgent: Type.Optional(nullable(Type.Boolean())),
});
export type SearchBody = Static<typeof search>;

const page = titled("ApprovalPage", {
  ...pageShape(listed, "ApprovalPage").properties,
  initiators: Type.Array(namedShape("SenderRef"), { description: "The mailboxes that started the routes of this page" }),
  templates: Type.Array(Type.Object({ uuid: idShape(), templateUuid: idShape(), templateName: Type.String() })),
});

const flowPage = pageShape(flow, "ApprovalFlowPage");

const verdict = {
  status: wordShape(["APPROVED", "REJECTED"]),
  comment: Type.Optional(about("Needed for a rejection", nullable(textShape(commentMax)))),
};

/** The wire shapes of the room. */
export const shapes = {
  start: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated(
      "SendForApproval",
      [{ uuids: [exampleId], approvers: [{ name: "Legal", mailboxUuid: otherId, order: 1 }], urgent: true }],
      {
        uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 10_000 }),
        urgent: Type.Optional(nullable(Type.Boolean())),
        approvers: Type.Optional(nullable(Type.Array(approverInput, { minItems: 1, maxItems: stepsMax * approversMax }))),
        flowUuid: Type.Optional(about("A saved route", nullable(idShape<ApprovalFlowId>()))),
        steps: Type.Optional(
          about("One after the other, instead of `approvers`", nullable(Type.Array(step, { minItems: 1, maxItems: stepsMax }))),
        ),
        message: Type.Optional(nullable(textShape(messageMax))),
      },
    ),
    answers: { 200: uuidAnswer },
  },
  decide: {
    body: illustrated("ApprovalDecision", [{ status: "APPROVED", envelopes: [{ envelopeUuid: exampleId, flowUuid: otherId }] }], {
      ...verdict,
      envelopes: Type.Array(Type.Object({ envelopeUuid: idShape<EnvelopeId>(), flowUuid: idShape<ApprovalFlowId>() }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    answers: { 200: null },
  },
  decideOne: {
    params: flowParams,
    body: illustrated("ApprovalVerdict", [{ status: "REJECTED", comment: "Too dear" }], verdict),
    answers: { 200: null },
  },
  show: { params: flowParams, answers: { 200: flow } },
  withdraw: { params: flowParams, answers: { 200: null } },
  history: {
    params: Type.Object({ id: idShape<EnvelopeId>() }),
    answers: { 200: Type.Array(flow) },
  },
  historyOf: {
    query: Type.Object({ ...pageQuery, envelopeUuid: idShape<EnvelopeId>() }),
    answers: { 200: flowPage },
  },
  search: {
    query: Type.Object({
      ...pageQuery,
      uuidOnly: Type.Optional(Type.Boolean({ description: "Only the ids" })),
    }),
    body: search,
    answers: { 200: page },
  },
} as const;
