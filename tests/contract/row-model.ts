import { every, type Model } from "./model.ts";

/** The words a client knows for the status of an envelope. */
export const envelopeStatus: Model = { words: ["DRAFT", "SENT", "WAITING", "COMPLETED", "CANCELLED", "EXPIRED", "ON_APPROVAL"] };

const object = (of: Readonly<Record<string, Model>>, must = "") => ({ of, must });

/** A row of a search, and of what waits for an address. */
export const envelopeRow = object(
  {
    ...every("uuid", "envelopeUuid accountUUID mailboxUUID templateUuid templateVersion chainUuid formId"),
    ...every("text", "subject message mailboxName templateName invitationCode"),
    ...every("bool", "archived deleted shared sentByMe sharingForbidden chainedByMe"),
    ...every("time", "createdAt receivedAt sentAt seenAt expiredAfter"),
    ...every("int", "total completed"),
    status: envelopeStatus,
    labels: { list: "uuid" },
    extraFields: { list: object({ order: "int", values: { list: "text" } }) },
  },
  "envelopeUuid",
);
