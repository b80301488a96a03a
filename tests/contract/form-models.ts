import { formsPath as at } from "../world/forms-of-envelopes.ts";
import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const form = object({
  ...every("uuid!", "id uuid"),
  ...every("text", "name redirectUrl link"),
  template: object(every("uuid!", "id versionId"), "id versionId"),
  multiUse: "bool",
  settings: object(
    {
      ...every("text", "subject message"),
      ...every("bool", "delegation sharing"),
      documents: "map",
      flow: "map",
      anonymous: { list: "text" },
      metadata: "map",
    },
    "anonymous",
  ),
  ...every("time", "createdAt modifiedAt lastUsedAt"),
  ...every("int!", "totalEnvelopes completedEnvelopes rejectedEnvelopes"),
  envelopeCreationCallback: object(
    {
      id: "uuid!",
      url: "text!",
      ...every("int!", "retries timeout successCode"),
      authType: { words: ["NONE", "BASIC"] },
    },
    "url retries timeout",
  ),
});

/** Models of public clients for forms, and of ours for visitors. */
export const formModels: Readonly<Record<string, Model>> = {
  [`POST ${at}`]: form,
  [`GET ${at}/{id}`]: form,
  [`PUT ${at}/{id}`]: form,
  [`GET ${at}`]: object({ ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: form } }, "data"),
  [`GET ${at}/{id}/open`]: object({
    ...every("uuid!", "id uuid"),
    ...every("text", "name senderName redirectUrl"),
    template: object({ ...every("uuid!", "id uuid versionId"), name: "text" }),
    fields: { list: object({ ...every("text!", "documentId name type roleId"), table: "text", optional: "bool" }) },
  }),
  [`POST ${at}/{id}/start`]: object({ token: "text!", ...every("uuid!", "envelopeUuid mailboxUuid") }),
};
