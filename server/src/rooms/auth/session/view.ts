import type { AccountId, TokenId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { UserStatus } from "../../accounts/index.ts";
import type { Session } from "./store/sessions.ts";

type ShownToken = {
  readonly id: TokenId;
  readonly name: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly lastUsedAt: Instant | undefined;
  readonly scopes: readonly string[] | undefined;
};

/** A token in a list. */
export function showToken(token: ShownToken) {
  return {
    uuid: token.id,
    id: token.id,
    name: token.name,
    createdAt: token.createdAt,
    expireAt: token.expiresAt,
    lastUsedAt: token.lastUsedAt ?? null,
    scopes: token.scopes ?? null,
  };
}

/** A session in the list of its user. */
export function showSession(session: Session, current: TokenId) {
  return {
    uuid: session.id,
    createdAt: session.createdAt,
    lastUsedAt: session.lastUsedAt ?? null,
    expireAt: session.expiresAt,
    kind: session.signedInBy ?? null,
    address: session.ip ?? null,
    userAgent: session.userAgent ?? null,
    current: session.id === current,
  };
}

type ShownCorporateUser = {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly status: UserStatus;
  readonly corporateAccountId: AccountId | undefined;
  readonly createdAt: Instant;
};

/** A corporate user that was just added, in the form of the account's list of people. */
export function showCorporateUser(user: ShownCorporateUser) {
  return {
    uuid: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone === "" ? null : user.phone,
    status: user.status,
    createdAt: user.createdAt,
    corporateUser: true,
    fields: {},
    corporate: true,
    corporateAccountId: user.corporateAccountId ?? null,
    roles: [],
  };
}
