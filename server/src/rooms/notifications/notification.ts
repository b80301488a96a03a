import type { Json } from "@chancery/core/fault/fault.ts";
import type { AccountId, EnvelopeId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

export type NotificationId = Id<"notification">;

/** The part of a notification that depends on its kind; never empty. */
export type NotificationData = {
  readonly envelopeUuid?: EnvelopeId;
  readonly subject?: string;
  readonly mailboxName?: string;
  readonly accountName?: string;
  readonly userName?: string;
  readonly comment?: string;
  readonly objectId?: string;
};

/** An unread notification of a user. */
export type Notification = {
  readonly id: NotificationId;
  readonly code: number;
  readonly mailboxId: MailboxId | undefined;
  readonly accountId: AccountId | undefined;
  readonly data: Json;
  readonly createdAt: Instant;
};
