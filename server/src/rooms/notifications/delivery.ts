import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Sender } from "./find-senders.ts";
import type { StoredNotice } from "./store/notices.ts";
import type { Reader } from "./store/readers.ts";

/** A notice for one user. */
export type Delivery = { readonly reader: Reader; readonly notice: StoredNotice };

/** The notices of a mailbox for its users, and the users who sent the envelopes. */
export type Deliveries = {
  readonly mailboxId: MailboxId;
  readonly deliveries: readonly Delivery[];
  readonly senderOf: (id: EnvelopeId) => Sender | undefined;
};
