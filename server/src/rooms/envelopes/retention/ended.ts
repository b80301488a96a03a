import type { AccountId, EnvelopeId, Id, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { RetentionAction } from "@chancery/core/envelope/model/retention.ts";

/** A rule as it applies now: envelopes that ended before an instant are removed, all or those of one template, which has precedence. */
export type RetentionTerm = {
  readonly ruleId: Id<"retention rule">;
  readonly templateId: TemplateId | undefined;
  readonly before: Instant;
};

/** An ended envelope, locked. */
export type EndedEnvelope = { readonly id: EnvelopeId; readonly templateId: TemplateId; readonly endedAt: Instant };

/** An envelope that a rule applies to. */
export type DueEnvelope = EndedEnvelope & { readonly ruleId: RetentionTerm["ruleId"] };

/** An ended envelope that no mailbox sees, and the account that it belongs to. */
export type UnseenEnvelope = EndedEnvelope & { readonly accountId: AccountId };

/** A removal of an ended envelope: `rule` as its tombstone shows it; undefined when no mailbox saw the envelope. */
export type EndedRemoval = {
  readonly id: EnvelopeId;
  readonly accountId: AccountId;
  readonly action: RetentionAction;
  readonly rule: object | undefined;
};

/** The results of a removal: the mailboxes that saw the envelopes, and the subjects of other audit records about them alone. */
export type RemovedEnvelopes = {
  readonly seen: readonly { readonly id: EnvelopeId; readonly mailboxId: MailboxId }[];
  readonly attachmentIds: readonly Id<"attachment">[];
  readonly templateIds: readonly TemplateId[];
};

/** The place of an envelope in the order of ends. */
export type EndedKey = { readonly endedAt: Instant; readonly id: EnvelopeId };

/** The envelopes that a rule would remove. `oldest`: the first end among them. */
export type Coverage = { readonly envelopes: number; readonly held: number; readonly oldest: Instant | null };

/** The same for one template. */
export type TemplateCoverage = Coverage & { readonly templateId: TemplateId; readonly name: string };
