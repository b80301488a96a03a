import type { Passwords } from "../../io/passwords/passwords.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { KeyedDigest } from "../../io/secrets/keyed-digest.ts";
import type { Accounts, RoomBasics } from "../accounts/index.ts";

export type MailboxesNeeds = RoomBasics & {
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly accounts: Accounts;
  /** Keyed digests of applied provisioning values. */
  readonly digests: KeyedDigest;
};
