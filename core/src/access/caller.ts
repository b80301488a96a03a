import type { AccountId, MailboxId, TokenId, UserId } from "../ids/id.ts";
import type { TokenScopes } from "./scopes.ts";

/** The kind of proof that a session of a user began with. */
export type SignedInBy = "password" | "passkey" | "registration" | "provider";

/** The kind of proof that a guest came with. */
export type GuestProof = "email code" | "email code and access code" | "form";

/** A second factor by its kind. */
export type SecondFactorKind = "totp" | "recovery" | "passkey";

/** How the one who makes a request has signed in: by a session, as a guest, or with an application token. */
export type SignIn = {
  readonly by: SignedInBy | GuestProof | "application";
  readonly secondFactor?: SecondFactorKind;
};

/** The user who makes a request, known by a valid token. */
export type Caller = {
  readonly userId: UserId;
  readonly tokenId: TokenId;
  /** A guest acts on one envelope without an account: in one mailbox, and only by the routes that admit guests. */
  readonly tokenKind: "session" | "application" | "guest";
  readonly email: string;
  /** Undefined where it was not recorded. */
  readonly signIn?: SignIn | undefined;
  /** Limits of the token; undefined when it allows everything that the user may do. */
  readonly scopes: TokenScopes | undefined;
};

/** The mailbox a request runs in, with the ids of the caller's permissions there. */
export type OpenMailbox = {
  readonly id: MailboxId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly accountName: string;
  readonly permissions: ReadonlySet<number>;
};

/** The account a request is about, with the ids of the caller's permissions there. */
export type OpenAccount = { readonly id: AccountId; readonly name: string; readonly permissions: ReadonlySet<number> };

/** The origin of a change, as recorded in the audit trail. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly source: "API" | "WEB" | "JOB";
};
