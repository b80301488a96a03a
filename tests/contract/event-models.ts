import { every, type Model } from "./model.ts";

const object = (of: Readonly<Record<string, Model>>, must = ""): Model => ({ of, must });
const body = object(
  {
    ...every("uuid!", "uuid template sender mailbox"),
    ...every("text!", "status subject"),
    label: { list: "uuid!" },
    labelNames: { list: "text!" },
    receiveDate: "time",
    expireDate: "time",
  },
  "label labelNames receiveDate",
);
const event = object(
  {
    id: "text!",
    type: { words: ["envelope.appeared", "envelope.status_changed", "envelope.removed"] },
    createdAt: "time",
    data: body,
  },
  "type createdAt data",
);

/** Models of clients of the event feed. */
export const eventModels: Readonly<Record<string, Model>> = {
  "GET /api/v1/events": object({ data: { list: event }, nextCursor: "text!", hasMore: "bool" }, "data hasMore"),
};
