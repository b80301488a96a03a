import { Type } from "typebox";
import type { ApproverStatus, RouteStatus } from "@chancery/core/envelope/approval.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/paging.ts";
import { bodySizes } from "../../http/limits.ts";
import { about, idShape, instantShape, nullable, textShape, uuidAnswer, wordShape } from "../../http/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const otherId = "01930000-0000-7000-8000-0000000000e2";
const routeStatuses = ["RUNNING", "APPROVED", "REJECTED", "WITHDRAWN", "ENDED"] as const satisfies readonly RouteStatus[];
const approverStatuses = ["PLANNED", "WAITING", "APPROVED", "REJECTED", "SKIPPED"] as const satisfies readonly ApproverStatus[];
/** The statuses that the list of approvals can have. */
export const listedStatuses = ["WAITING", "APPROVED", "REJECTED"] as const satisfies readonly ApproverStatus[];

/** Bounds of one route. */
export const routeLimits = { stepsMax: 20, approversMax: 20, messageMax: 1000, commentMax: 5000 } as const;

const { stepsMax, approversMax, messageMax, commentMax } = routeLimits;
const step = Type.Object({
  approvers: Type.Array(idShape<MailboxId>(), {
    minItems: 1,
    maxItems: approversMax,
    description: "Mailboxes that decide side by side",
  }),
});
const flowParams = Type.Object({ id: idShape<EnvelopeId>(), flowUuid: idShape<ApprovalFlowId>() });

const approver = Type.Object(
  {
    mailboxUuid: idShape(),
    mailboxName: Type.String(),
    status: wordShape(approverStatuses),
    comment: Type.String(),
    userUuid: nullable(idShape()),
    userName: about("Who decided", nullable(Type.String())),
    reachedAt: nullable(instantShape()),
    decidedAt: nullable(instantShape()),
  },
  { title: "Approver" },
);

const flow = Type.Object(
  {
    uuid: idShape(),
    flowUuid: idShape(),
    envelopeUuid: idShape(),
    status: wordShape(routeStatuses),
    message: Type.String(),
    startedAt: instantShape(),
    endedAt: nullable(instantShape()),
    startedBy: Type.Object({ mailboxUuid: idShape(), mailboxName: Type.String(), userUuid: idShape(), userName: Type.String() }),
    steps: Type.Array(Type.Object({ approvers: Type.Array(approver) })),
  },
  { title: "ApprovalFlow" },
);

const listed = Type.Object(
  {
    envelopeUuid: idShape(),
    flowUuid: idShape(),
    subject: Type.String(),
    templateName: Type.String(),
    message: Type.String(),
    status: wordShape(listedStatuses),
    flowStatus: wordShape(routeStatuses),
    comment: Type.String(),
    mailboxUuid: about("The mailbox that started the route", idShape()),
    mailboxName: Type.String(),
    startedAt: instantShape(),
    reachedAt: instantShape(),
    decidedAt: nullable(instantShape()),
  },
  { title: "Approval" },
);

const flowPage = pageShape(flow, "ApprovalFlowPage");

/** The wire shapes of the room (facts §3.2, §3.7). */
export const shapes = {
  start: {
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Object(
      {
        uuids: Type.Array(idShape<EnvelopeId>(), { minItems: 1, maxItems: 10_000 }),
        steps: Type.Array(step, { minItems: 1, maxItems: stepsMax, description: "One after the other" }),
        message: Type.Optional(nullable(textShape(messageMax))),
      },
      { title: "SendForApproval", examples: [{ uuids: [exampleId], steps: [{ approvers: [otherId] }], message: "By Friday" }] },
    ),
    answers: { 200: uuidAnswer },
  },
  decide: {
    body: Type.Object(
      {
        status: wordShape(["APPROVED", "REJECTED"]),
        comment: Type.Optional(about("Needed for a rejection", nullable(textShape(commentMax)))),
        envelopes: Type.Array(Type.Object({ envelopeUuid: idShape<EnvelopeId>(), flowUuid: idShape<ApprovalFlowId>() }), {
          minItems: 1,
          maxItems: 200,
        }),
      },
      {
        title: "ApprovalDecision",
        examples: [{ status: "APPROVED", envelopes: [{ envelopeUuid: exampleId, flowUuid: otherId }] }],
      },
    ),
    answers: { 200: null },
  },
  show: { params: flowParams, answers: { 200: flow } },
  withdraw: { params: flowParams, answers: { 200: null } },
  history: {
    params: Type.Object({ id: idShape<EnvelopeId>() }),
    query: Type.Object(pageQuery),
    answers: { 200: flowPage },
  },
  historyOf: {
    query: Type.Object({ ...pageQuery, envelopeUuid: idShape<EnvelopeId>() }),
    answers: { 200: flowPage },
  },
  search: {
    query: Type.Object(pageQuery),
    body: Type.Optional(
      Type.Object(
        {
          status: Type.Optional(about("All when left out", nullable(Type.Array(wordShape(listedStatuses), { maxItems: 3 })))),
          subject: Type.Optional(about("Stands anywhere in the subject", nullable(textShape(256)))),
          mailbox: Type.Optional(
            about("Mailboxes that started the route", nullable(Type.Array(idShape<MailboxId>(), { maxItems: 1000 }))),
          ),
        },
        { title: "ApprovalSearch", examples: [{ status: ["WAITING"], subject: "order" }] },
      ),
    ),
    answers: { 200: pageShape(listed, "ApprovalPage") },
  },
} as const;
