import type { UserNotice } from "@chancery/core/notification/user-notice.ts";
import type { Basics } from "../../io/basics.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts } from "../accounts/index.ts";

export type MailboxesNeeds = Basics & {
  /** Public address, without a slash at its end. */
  readonly baseUrl: () => string;
  /** From the room of notifications, which ranks higher. */
  readonly notifications: { notifyUsers(tx: Transaction, notice: UserNotice): Promise<void> };
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  /** Keyed digests of applied provisioning values. */
  readonly digests: KeyedDigest;
};
