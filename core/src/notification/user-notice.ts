import type { Email } from "../email/email.ts";
import type { AccountId, UserId } from "../ids/id.ts";
import type { AccountCode } from "./codes.ts";

/** Something outside of mailboxes that users are notified of, in an account. */
export type UserNotice = {
  readonly code: AccountCode;
  readonly userIds: readonly UserId[];
  readonly accountId: AccountId;
  readonly data: { readonly accountName?: string; readonly subject?: string; readonly objectId?: string };
  /** Undefined for notices that are shown in the app only. */
  readonly email: Email | undefined;
};
