import type { TokenId } from "@chancery/core/ids/id.ts";
import type { Session } from "./store/sessions.ts";
import type { Token } from "./store/tokens.ts";
import type { User } from "../../accounts/index.ts";

/** A token in a list. */
export function showToken(token: Token) {
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

/** A corporate user that was just added, in the form of the account's list of people. */
export function showCorporateUser(user: User) {
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
