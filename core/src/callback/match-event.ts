import type { EnvelopeSeen } from "../event/mailbox-event.ts";
import type { MailboxId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import { foldText } from "../text/fold.ts";
import type { CallbackFilter, CallbackScope, Span } from "./filter.ts";

/** Values of an envelope that a filter does not let through; empty when it does. */
export type Mismatches = {
  readonly labels?: readonly string[];
  readonly status?: string;
  readonly subject?: string;
  readonly createDate?: Instant;
  readonly receiveDate?: Instant;
  readonly expireDate?: Instant | null;
  readonly sendDate?: Instant | null;
  readonly template?: string;
  readonly sender?: string;
  readonly scope?: readonly CallbackScope[];
  readonly wrongForm?: true;
};

/** The texts of an event that filters are compared with. */
export type SeenTexts = { readonly subject: string; readonly labels: readonly string[] };

/** Folds the texts of an event when the first filter asks for them, once for all filters. */
export function foldSeen({ subject, labels }: EnvelopeSeen): () => SeenTexts {
  let folded: SeenTexts | undefined;
  return () => (folded ??= { subject: foldText(subject), labels: labels.flatMap(({ id, name }) => [id, foldText(name)]) });
}

/**
 * The values that do not fit the filter, as the callback's mailbox sees the envelope. `senderEmails`: the folded email addresses
 * of the people of the sender's mailbox, as far as the callback's account may know them. Drafts match no filter.
 */
export function matchEvent(
  filter: CallbackFilter,
  seen: EnvelopeSeen,
  senderEmails: ReadonlySet<string>,
  texts = foldSeen(seen),
): Mismatches {
  const scopes = scopesOf(seen);
  return {
    ...(!hasLabel(filter, texts) && { labels: seen.labels.map(({ name }) => name) }),
    ...(!hasStatus(filter, seen) && { status: seen.status }),
    ...(!hasSubject(filter, texts) && { subject: seen.subject }),
    ...(!isWithin(filter.created, seen.createdAt) && { createDate: seen.createdAt }),
    ...(!isWithin(filter.received, seen.receivedAt) && { receiveDate: seen.receivedAt }),
    ...(!isWithin(filter.expires, seen.expiresAt) && { expireDate: seen.expiresAt ?? null }),
    ...(!isWithin(filter.sent, seen.sentAt) && { sendDate: seen.sentAt ?? null }),
    ...(!isOne(filter.templates, seen.templateId) && { template: seen.templateId }),
    ...(!hasSender(filter, seen.senderMailboxId, senderEmails) && { sender: seen.senderMailboxId }),
    ...(!(filter.scopes.length === 0 || filter.scopes.some((scope) => scopes.includes(scope))) && { scope: scopes }),
    ...(!hasForm(filter, seen) && { wrongForm: true }),
  };
}

/** Whether a filter lets everything through. */
export function isMatch(mismatches: Mismatches): boolean {
  return Object.keys(mismatches).length === 0;
}

function scopesOf({ isSender, reach, status }: EnvelopeSeen): readonly CallbackScope[] {
  if (status === "DRAFT") return ["draft"];
  if (reach === "shared") return ["shared"];
  if (isSender) return ["outbox"];
  return reach === "role" ? ["inbox"] : [];
}

function hasLabel({ labels }: CallbackFilter, texts: () => SeenTexts): boolean {
  return labels.size === 0 || texts().labels.some((label) => labels.has(label));
}

function hasSubject({ subject }: CallbackFilter, texts: () => SeenTexts): boolean {
  return subject === "" || texts().subject.includes(subject);
}

function hasStatus({ statuses }: CallbackFilter, { status }: EnvelopeSeen): boolean {
  return status !== "DRAFT" && isOne(statuses, status);
}

function isWithin({ from, to }: Span, at: Instant | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return at !== undefined && (from === undefined || at >= from) && (to === undefined || at <= to);
}

function hasForm({ forms }: CallbackFilter, { formId }: EnvelopeSeen): boolean {
  return forms.length === 0 || (formId !== undefined && forms.some((form) => form.toLowerCase() === formId));
}

function isOne<Item>(wanted: readonly Item[], item: Item): boolean {
  return wanted.length === 0 || wanted.includes(item);
}

function hasSender({ senderIds, senderEmails }: CallbackFilter, sender: MailboxId, known: ReadonlySet<string>): boolean {
  if (senderIds.length + senderEmails.length === 0) return true;
  return senderIds.includes(sender) || senderEmails.some((email) => known.has(email));
}
