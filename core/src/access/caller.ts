import type { AccountId, MailboxId, TokenId, UserId } from "../ids/id.ts";
import type { TokenScopes } from "./scopes.ts";

/** Who asks: the person behind a valid token. */
export type Caller = {
  readonly userId: UserId;
  readonly tokenId: TokenId;
  readonly tokenKind: "session" | "application";
  readonly email: string;
  /** What the token may be used for at most; without them, whatever the person may do. */
  readonly scopes: TokenScopes | undefined;
};

/** The mailbox the request runs in, and what the caller may do there (permission ids of facts §6.3). */
export type OpenMailbox = {
  readonly id: MailboxId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly accountName: string;
  readonly permissions: ReadonlySet<number>;
};

/** The account a request is about, and what the caller may do there (permission ids of facts §6.3). */
export type OpenAccount = { readonly id: AccountId; readonly name: string; readonly permissions: ReadonlySet<number> };

/** Where a change comes from; goes into the audit trail. */
export type Origin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly source: "API" | "WEB" | "JOB";
};
