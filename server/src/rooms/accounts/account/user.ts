import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** The states of a person. */
export type UserStatus = "PENDING_INVITE" | "ACTIVE" | "BLOCKED" | "PENDING_PASSWORD" | "DELETED";

/** A person. `passwordHash` is an argon2id text, undefined before the first password. */
export type User = {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | undefined;
  readonly status: UserStatus;
  readonly isBreakGlass: boolean;
  /** The account that verified the domain of the email address. */
  readonly corporateAccountId: AccountId | undefined;
  /** As typed; empty when unknown. */
  readonly phone: string;
  readonly passwordChangedAt: Instant | undefined;
  readonly createdAt: Instant;
};

/** Attributes of a person that an identity provider returned; undefined leaves the stored value. */
export type SignOnProfile = {
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly phone: string | undefined;
};

/** A person whose email address, in the form of findEmail, is on an ACTIVE domain of the account. */
export type CorporateUser = Pick<User, "id" | "email" | "firstName" | "lastName" | "phone" | "createdAt"> & {
  readonly accountId: AccountId;
};

/** The person, and whether the given `id` was used for a new one. */
export type AddedUser = { readonly user: User; readonly isNew: boolean };

/** A removed person whose texts are to be erased. `names` are their email address and full name in lower case, as far as known. */
export type Erasure = {
  readonly userId: UserId;
  readonly email: string;
  readonly names: readonly string[];
  /** The corporate account that they were removed with; undefined without one. */
  readonly accountId: AccountId | undefined;
  /** How far a run came that was cut off. */
  readonly progress: ErasureProgress | undefined;
};

/** The last audit record that was looked at, by its key, what was found up to it, and the last change of holds before the first. */
export type ErasureProgress = {
  readonly after: { readonly subject_id: string; readonly subject_kind: AuditSubject["kind"]; readonly sequence: number };
  readonly erased: number;
  readonly held: number;
  readonly change: string;
};

/** An erasure that has not ended; `isPostponed`: a legal hold covers something of the person. */
export type OpenErasure = { readonly userId: UserId; readonly requestedAt: Instant; readonly isPostponed: boolean };
