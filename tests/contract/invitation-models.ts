import { every, type Model } from "./model.ts";

const told = { ...every("text", "mailboxName"), ...every("text!", "accountName") };

/** Answers about recipients named by e-mail: ours where facts §14 are silent. */
export const invitationModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/envelope/invitations": {
    of: {
      ...every("int!", "totalElements sizeRequested numberOfElements"),
      data: { list: { of: { uuid: "uuid!", subject: "text!", sender: { of: told, must: "" }, sentAt: "time" }, must: "" } },
    },
    must: "data",
  },
  "POST /api/v1/envelope/confirm-invite": { of: { uuid: "uuid!" }, must: "" },
  "GET /api/v1/envelope/invite-info": { of: { ...told, subject: "text!", expireAt: "time" }, must: "" },
};
