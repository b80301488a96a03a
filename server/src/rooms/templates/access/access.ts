import type { AccountId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { isSharedWithAny } from "./store.ts";

/** Access levels: who may see a template besides its own mailbox. */
export const accessLevels = ["mailbox", "account", "public", "public-hidden", "shared"] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Columns of a template that decide, with its shares, who may see and use it. */
export type TemplateAccess = {
  readonly templateId: TemplateId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly access: AccessLevel;
  readonly isArchived: boolean;
};

type Asking = { readonly id: MailboxId; readonly accountId: AccountId };

function isOpenTo({ mailboxId, accountId, access }: TemplateAccess, mailbox: Asking): boolean {
  if (mailboxId === mailbox.id || access === "public" || access === "public-hidden") return true;
  return access === "account" && accountId === mailbox.accountId;
}

/** Whether a mailbox may see a template, directly or through a group that it is shared with. */
export async function mayRead(db: Queries, template: TemplateAccess, mailbox: Asking): Promise<boolean> {
  return mayAnyRead(db, template, [mailbox]);
}

/** Whether one of these mailboxes may see a template. */
export async function mayAnyRead(db: Queries, template: TemplateAccess, mailboxes: readonly Asking[]): Promise<boolean> {
  if (mailboxes.some((mailbox) => isOpenTo(template, mailbox))) return true;
  const { access, templateId } = template;
  const ids = mailboxes.map(({ id }) => id);
  return access === "shared" && isSharedWithAny(db, templateId, ids);
}

/** Whether a mailbox may send envelopes from a template. Archived templates cannot be used. */
export async function mayUse(db: Queries, template: TemplateAccess, mailbox: Asking): Promise<boolean> {
  return !template.isArchived && mayRead(db, template, mailbox);
}

/** Access levels of categories: the mailbox, the account or all. */
export const categoryLevels = ["mailbox", "account", "public"] as const;
export type CategoryLevel = (typeof categoryLevels)[number];

/** The columns of a category that decide who may see and use it. */
export type CategoryAccess = {
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  readonly access: CategoryLevel;
};

/** Whether a mailbox may see a category. */
export function maySeeCategory({ mailboxId, accountId, access }: CategoryAccess, mailbox: Asking): boolean {
  return mailboxId === mailbox.id || access === "public" || (access === "account" && accountId === mailbox.accountId);
}

const reach: Readonly<Record<AccessLevel, number>> = { mailbox: 0, shared: 0, account: 1, public: 2, "public-hidden": 2 };

/** Whether a template's access is at least as wide as that of its category (40006). */
export function isOpenEnough(template: AccessLevel, category: CategoryLevel): boolean {
  return reach[template] >= reach[category];
}
