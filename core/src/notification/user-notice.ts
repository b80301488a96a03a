import type { Email } from "../email/email.ts";
import type { AccountId, UserId } from "../ids/id.ts";
import type { AccountCode } from "./codes.ts";
import { addMs, type Instant } from "../ids/instant.ts";

/** Something outside of mailboxes that users are notified of, in an account. */
export type UserNotice = {
  readonly code: AccountCode;
  readonly userIds: readonly UserId[];
  readonly accountId: AccountId;
  readonly data: { readonly accountName?: string; readonly subject?: string; readonly objectId?: string };
  /** Undefined for notices that are shown in the app only. */
  readonly email: Email | undefined;
};

const longTaskMs = 60_000;

/** Whether a task took so long that its user is notified of its end: a minute at least. */
export function isLongTask(begunAt: Instant, endedAt: Instant): boolean {
  return endedAt >= addMs(begunAt, longTaskMs);
}
