import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";
import { findSubstitutes } from "./auto-delegation/store.ts";
import { isContact } from "./contacts/store.ts";
import type { MailboxCard, MailboxEmails, NamedMailbox } from "./mailbox/mailbox-card.ts";
import { closeAccountMailboxes, closeMailboxes, listVisibleMailboxes } from "./mailbox/store/close-mailboxes.ts";
import { findMailboxes, findMailboxesOfEmails, listEmailsOfMailboxes } from "./mailbox/store/mailboxes.ts";
import { listEmailsToNotify, listMailboxesOfPerson } from "./mailbox/store/memberships.ts";
import { listMailboxesForReport } from "./managing/list-account-mailboxes.ts";
import { removePreferencesOf } from "./preferences/store.ts";
import { saveSearchRows } from "./search/store/search-rows.ts";

/** People with a grant in mailboxes, and mailboxes as their account lists them. */
type People = {
  listMailboxesOfPerson(db: Queries, userId: UserId): Promise<readonly Pick<MailboxCard, "id" | "accountId">[]>;
  listEmailsOfMailboxes(db: Queries, ids: readonly MailboxId[]): Promise<MailboxEmails>;
  /** The email addresses of people with a permission in the mailboxes. */
  listEmailsToNotify(db: Queries, mailboxIds: readonly MailboxId[], permission: number): Promise<readonly string[]>;
  readonly listMailboxesForReport: typeof listMailboxesForReport;
  /** Removes the view preferences of a person in all mailboxes. */
  removePreferencesOf(tx: Transaction, userId: UserId): Promise<void>;
};

/** Mailboxes that are closed, and what remains to be done about them. */
type Closing = {
  closeMailboxes(
    tx: Transaction,
    ids: readonly MailboxId[],
    closing: { readonly at: Instant; readonly by: UserId },
  ): Promise<void>;
  closeAccountMailboxes(tx: Transaction, accountId: AccountId, now: Instant): Promise<void>;
  /** The mailboxes of an account; with a user those that the user has a grant in. */
  listVisibleMailboxes(
    db: Queries,
    accountId: AccountId,
    userId: UserId | undefined,
    limit: number,
  ): Promise<readonly NamedMailbox[]>;
};

/** Mailboxes as other rooms read them. */
export type MailboxQuestions = {
  readonly people: People;
  readonly closing: Closing;
  /** Removed ones too; unknown ones are absent. */
  findMailboxes(db: Queries, ids: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, MailboxCard>>;
  /** The mailboxes of people with these email addresses, in lower case, as far as an account may know them. */
  findMailboxesOfEmails(db: Queries, emails: readonly string[], accountId: AccountId): Promise<readonly MailboxId[]>;
  /** The mailboxes that act for others at an instant, followed to the last. */
  findSubstitutes(db: Queries, mailboxIds: readonly MailboxId[], now: Instant): Promise<ReadonlyMap<MailboxId, MailboxId>>;
  isContact(db: Queries, owner: MailboxId, other: MailboxId): Promise<boolean>;
  /** Renews the rows that a mailbox is searched by. */
  saveSearchRows(tx: Transaction, mailboxId: MailboxId): Promise<void>;
};

export const questions: MailboxQuestions = {
  people: { listMailboxesOfPerson, listEmailsOfMailboxes, listEmailsToNotify, listMailboxesForReport, removePreferencesOf },
  closing: { closeMailboxes, closeAccountMailboxes, listVisibleMailboxes },
  findMailboxes,
  findMailboxesOfEmails,
  findSubstitutes,
  isContact,
  saveSearchRows,
};
