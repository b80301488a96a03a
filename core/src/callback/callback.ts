import type { DateFormat } from "../event/event-body.ts";
import type { AccountId, CallbackId, MailboxId, UserId } from "../ids/id.ts";
import type { Instant } from "../ids/instant.ts";
import type { CallbackFilter } from "./filter.ts";

/** Bounds of callbacks. */
export const callbackLimits = {
  perMailbox: 100,
  retriesMax: 10,
  timeoutMinMs: 100,
  timeoutMaxMs: 60_000,
  urlMaxLength: 2048,
  /** Characters of the JSON of a filter: those of a mailbox are read for each batch of its events. */
  filterMaxLength: 32_768,
  loginMaxLength: 255,
  passwordMaxLength: 1024,
  /** Bytes of an answer that are read, and those that are kept. */
  answerReadBytes: 65_536,
  answerKeptBytes: 1024,
  /** Hours for which the previous secret signs beside the new one. */
  secretOverlapHours: 24,
  /** Days of failures without one success after which a callback is disabled. */
  failingDays: 5,
  /** Days for which deliveries are kept. */
  keptDays: 30,
} as const;

/** Defaults of a new callback. */
export const callbackDefaults = { retries: 3, timeoutMs: 5000, successCode: 200 } as const;

/** Why a callback is disabled: the endpoint answered 410, failed for days, or the person who set it up lost the permission. */
export type DisabledReason = "GONE" | "FAILING" | "PERMISSION";

/** A callback of a mailbox, without its secrets. */
export type Callback = {
  readonly id: CallbackId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  /** The user who created the callback or enabled it last: deliveries need the permission of this user. */
  readonly userId: UserId;
  readonly url: string;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly successCode: number;
  readonly filter: CallbackFilter;
  readonly dates: DateFormat;
  readonly createdAt: Instant;
  readonly disabled: { readonly at: Instant; readonly reason: DisabledReason } | undefined;
};
