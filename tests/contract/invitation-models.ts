import { every, type Model } from "./model.ts";
import { envelopeRow } from "./row-model.ts";

const reported = { ...every("text", "mailboxName"), ...every("text!", "accountName") };

const own = { of: { uuid: "uuid!", sender: { of: reported, must: "" }, expireAt: "time" }, must: "invitationCode" } as const;
const invited: Model = { of: { ...envelopeRow.of, ...own.of }, must: `${envelopeRow.must} ${own.must}` };

const email: Model = {
  of: {
    ...every("uuid", "uuid mailboxUuid"),
    ...every("text", "to mailboxName reason"),
    ...every("time", "createdAt endedAt"),
    state: { words: ["queued", "retrying", "accepted", "refused"] },
  },
  must: "uuid state createdAt",
};

const invitedEnvelope: Model = {
  of: {
    ...reported,
    ...every("text!", "subject message templateName"),
    ...every("time", "createdAt expireAfter expireAt"),
    ...every("int!", "total completed"),
    sender: {
      of: { ...every("uuid", "mailboxUuid accountUuid"), ...every("text", "mailboxName accountName") },
      must: "mailboxUuid",
    },
    flow: {
      list: {
        of: { ...every("text", "name mailboxName delegatedTo type roleId"), completed: "bool", order: "int" },
        must: "name type completed order roleId",
      },
    },
  },
  must: "sender flow",
};

/** Models for recipients named by email address. */
export const invitationModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/envelope/{id}/emails": {
    of: { ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: email } },
    must: "data",
  },
  "GET /api/v1/envelope/invitations": {
    of: {
      ...every("int!", "totalElements sizeRequested numberOfElements"),
      data: { list: invited },
    },
    must: "data",
  },
  "POST /api/v1/envelope/confirm-invite": { of: { uuid: "uuid!" }, must: "" },
  "GET /api/v1/envelope/invite-info": invitedEnvelope,
  "GET /api/v1/envelope/invite-authorized-info": invitedEnvelope,
};
