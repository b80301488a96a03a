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
    ...showPerson(user),
    createdAt: user.createdAt,
    corporateUser: true,
    fields: {},
    corporate: true,
    corporateAccountId: user.corporateAccountId ?? null,
    roles: [],
  };
}

/** A person, as all that is shown of one begins. */
export function showPerson({ id, email, firstName, lastName, phone, status }: User) {
  return { uuid: id, email, firstName, lastName, phone: phone === "" ? null : phone, status };
}
