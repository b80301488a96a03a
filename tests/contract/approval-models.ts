import { every, type Model } from "./model.ts";

const approverStatus: Model = { words: ["NOT_STARTED", "WAITING", "APPROVED", "REJECTED", "CANCELLED"] };
const approver: Model = {
  of: {
    mailboxUuid: "uuid",
    ...every("text", "mailboxName name comment"),
    order: "int",
    ...every("time", "createdAt seenAt completedAt"),
    status: approverStatus,
  },
  must: "mailboxUuid mailboxName name order status",
};
const flow: Model = {
  of: {
    ...every("uuid!", "uuid flowUuid envelopeUuid mailboxUuid"),
    ...every("bool", "urgent completed"),
    approvers: { list: approver },
    ...every("text!", "status message"),
    startedAt: "time",
    endedAt: "time",
    steps: {
      list: {
        of: { approvers: { list: { of: { mailboxUuid: "uuid!", status: "text!", comment: "text!" }, must: "" } } },
        must: "",
      },
    },
  },
  must: "uuid status urgent completed approvers",
};
const approval: Model = {
  of: {
    ...every("uuid!", "envelopeUuid approvalFlowUuid"),
    ...every("uuid", "mailboxUUID accountUuid templateUuid flowUuid mailboxUuid"),
    ...every("text", "subject message mailboxName templateName flowStatus comment"),
    ...every("time", "createdAt seenAt expiredAfter startedAt reachedAt decidedAt"),
    ...every("int", "total completed"),
    urgent: "bool",
    status: approverStatus,
  },
  must: "",
};
const page = (row: Model, more: Readonly<Record<string, Model>> = {}): Model => ({
  of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row }, ...more },
  must: "data",
});

const saved: Model = {
  of: {
    uuid: "uuid",
    name: "text!",
    flowType: { words: ["auto", "manual"] },
    approvers: {
      list: { of: { name: "text!", mailboxUuid: "uuid!", mailboxName: "text", order: "int" }, must: "name mailboxUuid" },
    },
    sharedForAccount: "bool",
    sharedForMailboxes: { list: { of: { uuid: "uuid", name: "text" }, must: "" } },
  },
  must: "name flowType approvers",
};

/** Approval routes; facts name the calls alone. */
export const approvalModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/approvalFlow": page(saved),
  "POST /api/v1/approvalFlow": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/approvalFlow/{flowUuid}": saved,
  "PUT /api/v1/envelope/send-for-approval": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/envelope/{id}/approval/{flowUuid}": flow,
  "GET /api/v1/envelope/{id}/approval-history": { list: flow },
  "GET /api/v1/envelope/approval-history": page(flow),
  "POST /api/v1/envelope/search-approvals": page(approval, {
    initiators: {
      list: { of: { mailboxUuid: "uuid!", accountUuid: "uuid", ...every("text", "mailboxName accountName") }, must: "" },
    },
    templates: { list: { of: { templateUuid: "uuid!", templateName: "text!" }, must: "" } },
  }),
};
