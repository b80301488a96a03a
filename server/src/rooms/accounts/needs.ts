import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { AccountQuotas } from "@chancery/core/account/quotas.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import type { Pictures } from "../../io/images/pictures.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";

/** A mailbox as its account names it. */
export type NamedMailbox = { readonly id: MailboxId; readonly name: string; readonly isArchived: boolean };

/** Mailboxes to create for one owner. */
export type MailboxesToOpen = {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly names: readonly string[];
  readonly createdAt: Instant;
};

/** Needs of most rooms: the basics, the public address of the service, and notices to its users. */
export type RoomBasics = Basics & {
  /** The public address, without a slash at its end. */
  readonly baseUrl: () => string;
  /** From the room of notifications, which ranks higher. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
};

export type AccountsNeeds = RoomBasics & {
  readonly tokens: Tokens;
  readonly blobs: Blobs;
  /** Why trust settings, JSON text, cannot be used; undefined when they can. */
  readonly trustFault: (config: string) => string | undefined;
  readonly redrawPicture: Pictures["redrawPicture"];
  /** Limits on files and starts of every account. */
  readonly quotas: AccountQuotas;
  /** The mailboxes room, which is above; called only while a request is served. */
  readonly mailboxes: {
    /** Creates mailboxes; returns their ids in the order of the names. */
    openMailboxes(tx: Transaction, wanted: MailboxesToOpen): Promise<readonly MailboxId[]>;
    /** Mailboxes of an account by name: all, or those in which a person has a grant; at most `limit`. */
    listVisibleMailboxes(
      db: Queries,
      accountId: AccountId,
      userId: UserId | undefined,
      limit: number,
    ): Promise<readonly NamedMailbox[]>;
  };
  /** Closes what belongs to a removed account in higher rooms: mailboxes, domains. */
  closeAccount(tx: Transaction, accountId: AccountId, now: Instant): Promise<void>;
  /** Claims a blob in the transaction that writes the row which needs it; false when its file is being removed. Of a room above. */
  claimBlob(tx: Transaction, sha256: string): Promise<boolean>;
  /** Marks blobs that are needed no longer; those that nothing needs are removed later. Of a room above. */
  releaseBlobs(tx: Transaction, sha256s: readonly string[], now: Instant): Promise<void>;
  /** Ends all sessions and application tokens of these people, in a higher room. */
  endTokens(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
  /** Removes the second factors and recovery codes of these people. In a higher room. */
  removeFactors(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
  /** Removes the preferences of a person, including their drawn signatures. In a higher room. */
  removePreferences(tx: Transaction, userId: UserId): Promise<void>;
};
