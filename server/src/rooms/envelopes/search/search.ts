import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, LabelId, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { OpenMailbox } from "@chancery/core/access/caller.ts";

/** A span of time, both ends included. */
export type Span = { readonly from: Instant | undefined; readonly to: Instant | undefined };

/** The filters of a search. An undefined filter matches everything, an empty list nothing. */
export type EnvelopeSearch = {
  /** These envelopes, in whichever folder. */
  readonly ids?: readonly EnvelopeId[] | undefined;
  readonly mailbox: Pick<OpenMailbox, "id" | "accountId">;
  readonly now: Instant;
  readonly statuses: readonly VisibleStatus[] | undefined;
  readonly scopes: readonly Scope[] | undefined;
  /** Folded text to be found anywhere in the folded subject. */
  readonly subject: string | undefined;
  readonly created: Span;
  readonly received: Span;
  readonly sent: Span;
  readonly expires: Span;
  readonly isArchived: boolean;
  readonly isDeleted: boolean;
  readonly templates: readonly TemplateId[] | undefined;
  /** Titles of active roles; only with templates. */
  readonly activeRoles: readonly string[] | undefined;
  readonly senders: readonly MailboxId[] | undefined;
  /** Mailboxes and email addresses in lower case. */
  readonly recipients: readonly string[] | undefined;
  readonly labels: readonly LabelId[] | undefined;
  /** Ids of forms. */
  readonly forms: readonly string[] | undefined;
  readonly fields: readonly FieldFilter[];
  readonly metadata: readonly { readonly key: string; readonly value: string }[];
  readonly sort: SearchSort;
};

/** A condition on the field of a name: `from` and `to` are decimal text or instants, both included. */
export type FieldFilter = { readonly name: string } & (
  | { readonly kind: "contains"; readonly folded: string }
  | { readonly kind: "equals"; readonly text: string }
  | { readonly kind: "checked"; readonly isChecked: boolean }
  | { readonly kind: "number" | "time"; readonly from: string | undefined; readonly to: string | undefined }
);

/** inbox: received from others; outbox: sent; draft: not sent; shared: seen by sharing only. */
export type Scope = "inbox" | "outbox" | "draft" | "shared";

export const sortFields = ["createdAt", "receivedAt", "sentAt", "expiredAfter", "subject", "status", "templateName"] as const;
export type SortField = (typeof sortFields)[number];
export type SearchSort = { readonly field: SortField; readonly isDescending: boolean };

/** Which rows of the search. `after` is the sort value and id of the last row of the page before. */
export type SearchSlice = {
  readonly offset: number;
  readonly limit: number;
  readonly after: { readonly value: string; readonly id: string } | undefined;
};
