import type { AccountQuotas } from "@chancery/core/account/quotas.ts";
import type { OpenAccount } from "@chancery/core/access/caller.ts";
import type { AccountId, Id, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Acting } from "../../http/route/route.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database, Queries, Transaction } from "../../io/database/database.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";

/** A mailbox as its account names it. */
export type NamedMailbox = { readonly id: MailboxId; readonly name: string; readonly isArchived: boolean };

/** Mailboxes to make, for one person who owns them. */
export type MailboxesToOpen = {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  readonly names: readonly string[];
  readonly createdAt: Instant;
};

export type AccountsNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly tokens: Tokens;
  /** What every account may keep and start. */
  readonly quotas: AccountQuotas;
  /** Of a room above, asked only when a request comes. */
  readonly mailboxes: {
    /** Makes mailboxes, in the order of their names. */
    openMailboxes(tx: Transaction, wanted: MailboxesToOpen): Promise<readonly MailboxId[]>;
    /** Those of an account that somebody may use, or all, by name; so many at most. */
    listMailboxesOf(
      db: Queries,
      accountId: AccountId,
      userId: UserId | undefined,
      limit: number,
    ): Promise<readonly NamedMailbox[]>;
  };
  /** What goes with an account that is removed, in rooms above: mailboxes, domains. */
  closeAccount(tx: Transaction, accountId: AccountId, now: Instant): Promise<void>;
  /** Ends all sessions and application tokens of these people. Of a room above too. */
  endTokens(tx: Transaction, userIds: readonly UserId[]): Promise<void>;
};

/** The same in an account. */
export type ActingInAccount = Acting & { readonly account: OpenAccount };
