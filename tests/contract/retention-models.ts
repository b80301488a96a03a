import { every, type Model } from "./model.ts";

const action: Model = { words: ["erase", "delete"] };
const rule: Model = {
  of: {
    uuid: "uuid!",
    templateUuid: "uuid",
    ...every("int", "keepDays keepYears"),
    action,
    setBy: "uuid!",
    ...every("time", "setAt effectiveAt"),
  },
  must: "uuid action setBy setAt effectiveAt",
};
const counted: Readonly<Record<string, Model>> = { ...every("int", "envelopes held"), oldest: "time" };

const page = (row: Model): Model => ({
  of: { ...every("int", "totalElements sizeRequested numberOfElements"), data: { list: row }, nextCursor: "text" },
  must: "totalElements data",
});

const accountExport: Model = {
  of: {
    ...every("uuid!", "uuid createdBy"),
    status: { words: ["PENDING", "STARTED", "COMPLETED", "CLEANED", "CANCELLED"] },
    ...every("time", "createdAt expiresAt"),
    ...every("int", "files filesTotal sizeBytes"),
    fileUrl: "text",
  },
  must: "uuid status createdAt createdBy files",
};

/** Models of public clients for retention rules, and for exports of accounts. */
export const retentionModels: Readonly<Record<string, Model>> = {
  "POST /api/v1/account/{accountUuid}/exports": accountExport,
  "GET /api/v1/account/{accountUuid}/exports": { list: accountExport },
  "GET /api/v1/account/{accountUuid}/exports/{exportUuid}": accountExport,
  "GET /api/v1/account/{accountUuid}/retention-rules": { list: rule },
  "POST /api/v1/account/{accountUuid}/retention-rules": { of: { uuid: "uuid!" }, must: "uuid" },
  "PUT /api/v1/account/{accountUuid}/retention-rules/{ruleUuid}": rule,
  "POST /api/v1/account/{accountUuid}/retention-rules/preview": {
    of: { ...counted, complete: "bool", templates: { list: { of: { templateUuid: "uuid!", name: "text!", ...counted } } } },
    must: "envelopes held complete templates",
  },
  "GET /api/v1/account/{accountUuid}/removed-envelopes": page({
    of: {
      envelopeUuid: "uuid!",
      removedAt: "time",
      action,
      rule: { of: { uuid: "uuid!", templateUuid: "uuid", ...every("int", "keepDays keepYears") } },
      facts: { of: { ...every("uuid", "templateUuid templateVersion"), status: "text", mailboxUuids: { list: "uuid" } } },
    },
    must: "envelopeUuid removedAt action",
  }),
};
