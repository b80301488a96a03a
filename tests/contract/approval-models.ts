import { every, type Model } from "./model.ts";

const flow: Model = {
  of: {
    ...every("uuid!", "uuid flowUuid envelopeUuid"),
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
  must: "uuid status",
};
const approval: Model = {
  of: {
    ...every("uuid!", "envelopeUuid flowUuid mailboxUuid"),
    ...every("text!", "subject status flowStatus"),
    ...every("time", "startedAt reachedAt decidedAt"),
  },
  must: "envelopeUuid flowUuid",
};
const page = (row: Model): Model => ({
  of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row } },
  must: "data",
});

/** Approval routes; facts name the calls alone. */
export const approvalModels: Readonly<Record<string, Model>> = {
  "PUT /api/v1/envelope/send-for-approval": { of: { uuid: "uuid!" }, must: "uuid" },
  "GET /api/v1/envelope/{id}/approval/{flowUuid}": flow,
  "GET /api/v1/envelope/{id}/approval-history": page(flow),
  "GET /api/v1/envelope/approval-history": page(flow),
  "POST /api/v1/envelope/search-approvals": page(approval),
};
