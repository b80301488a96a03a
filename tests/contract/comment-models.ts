import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const page = (row: Model): Model =>
  object({ ...every("int!", "totalElements sizeRequested numberOfElements"), data: { list: row } }, "data");
const access: Model = { words: ["mailbox", "account", "public", "official", "shared", "public-hidden"] };
const message = object(
  { id: "int", ...every("time", "createdAt modifiedAt"), createdBy: "uuid", ...every("text", "createdByName text") },
  "id createdAt createdBy createdByName text",
);
const thread = object(
  {
    ...every("uuid", "mailboxUuid threadUuid uuid"),
    ...every("text", "mailboxName xpath documentId fieldName audience"),
    messages: { list: message },
    accessType: access,
    sharedTo: { list: object({ uuid: "uuid", name: "text" }) },
    closed: "bool",
    totalComments: "int",
    comments: { list: object({ uuid: "uuid!", text: "text!", removed: "bool" }) },
  },
  "mailboxUuid mailboxName threadUuid messages accessType sharedTo uuid closed totalComments comments audience",
);

/** Models of public clients for comments. */
export const commentModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/envelope/{id}/comment": {
    list: object({ documentId: "text", active: { list: thread }, resolved: { list: thread } }, "documentId active resolved"),
  },
  "GET /api/v1/envelope/{id}/comment-thread": page(object({ uuid: "uuid!", audience: "text!", closed: "bool" })),
  "GET /api/v1/envelope/{id}/comment-thread/{threadUuid}": page(object({ uuid: "uuid!", text: "text!", removed: "bool" })),
  "POST /api/v1/envelope/{id}/comment": thread,
  "PUT /api/v1/envelope/{id}/comment": thread,
  "DELETE /api/v1/envelope/{id}/comment": thread,
  "PUT /api/v1/envelope/{id}/comment-access": thread,
};
