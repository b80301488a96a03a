import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";

/** An envelope as notices name it, and the mailboxes that see it. */
export type Noticed = {
  readonly envelope: Pick<Envelope, "id" | "subject" | "senderMailboxId" | "expiresAt">;
  readonly mailboxIds: readonly MailboxId[];
};
