import type { Origin } from "@chancery/core/access/caller.ts";
import { findEmail } from "@chancery/core/account/email.ts";
import { checkPerson, tidyPerson, type PersonNames } from "@chancery/core/account/person.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { passwordEmail } from "@chancery/core/email/about-person.ts";
import type { Reply, InAccount } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import { firstPasswordCodeLifeMs } from "../session/limits.ts";
import type { AuthNeeds } from "../needs.ts";
import { joinLink, newPersonCode } from "../session/person-codes.ts";
import { showCorporateUser } from "../session/view.ts";

/** The person to add: email address as typed, names, and whether they get a mailbox of their own. */
export type NewCorporateUser = PersonNames & { readonly email: string; readonly createMailbox: boolean };

/** The account that adds a person, on whose word, and how the email is sent: refused beyond the limits, or in turn. */
export type CorporateUserBy = {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly origin: Origin;
  readonly post: "postForAccount" | "postInTurn";
};

/**
 * Adds a person whose email address is on an ACTIVE domain of the account and emails them a code to set a password; on an SSO-only
 * domain they sign in with their provider instead. Throws value.format, value.length, user.phone, domain.inactive, user.email_used.
 */
export async function addCorporateUser(needs: AuthNeeds, submitted: NewCorporateUser, acting: InAccount): Promise<Reply> {
  const names = tidyPerson(submitted);
  const email = findEmail(submitted.email);
  refuse([
    ...(email === undefined ? [{ code: "value.format", args: ["email"], pointer: "/email" } as const] : []),
    ...checkPerson(names),
  ]);
  return needs.database.transaction(async (tx) => {
    const { account, caller, origin } = acting;
    const by = { accountId: account.id, userId: caller.userId, origin, post: "postForAccount" } as const;
    const user = await createCorporateUser(needs, tx, { ...submitted, ...names, email: email ?? "" }, by);
    return acting.settle(tx, { status: 200, body: showCorporateUser(user) });
  });
}

/**
 * Creates a person whose names are tidy and whose email address is in the form of findEmail, with mailbox, audit record and email. Throws
 * domain.inactive, user.email_used, email.too_many.
 */
export async function createCorporateUser(
  needs: AuthNeeds,
  tx: Transaction,
  submitted: NewCorporateUser,
  by: CorporateUserBy,
): Promise<User> {
  const { accountId, userId, origin } = by;
  const { createMailbox, ...person } = submitted;
  const user = await saveUser(needs, tx, person, by);
  if (createMailbox) await openOwnMailbox(needs, tx, user, accountId);
  const who = { accountId, userId, at: needs.clock.now() };
  const record = { ...who, subject: { kind: "user", id: user.id } as const, operation: "user-created" };
  await publish(tx, { audit: [{ ...record, details: { email: user.email } }], events: [], origin });
  return user;
}

async function saveUser(
  needs: AuthNeeds,
  tx: Transaction,
  submitted: PersonNames & { readonly email: string },
  { accountId, post }: CorporateUserBy,
): Promise<User> {
  const { email } = submitted;
  const domain = await needs.domains.findActiveDomain(tx, email);
  if (domain?.accountId !== accountId) throw new Fault("domain.inactive", { args: [email.slice(email.indexOf("@") + 1)] });
  const hasProvider = (await needs.domains.findSsoOnlyUrl(tx, email)) !== undefined;
  const user: User = {
    ...submitted,
    id: needs.newId<"user">(),
    passwordHash: undefined,
    isBreakGlass: false,
    passwordChangedAt: undefined,
    status: hasProvider ? "ACTIVE" : "PENDING_PASSWORD",
    corporateAccountId: accountId,
    createdAt: needs.clock.now(),
  };
  const saved = await needs.accounts.users.register(tx, user);
  if (!saved) throw new Fault("user.email_used", { args: [email] });
  await needs.accounts.members.add(tx, accountId, saved.id);
  if (!hasProvider) await sendFirstPassword(needs, tx, { accountId, email, post });
  return saved;
}

/** Emails a code for the first password. Throws email.too_many, unless it is sent in turn. */
export async function sendFirstPassword(
  needs: AuthNeeds,
  tx: Transaction,
  { accountId, email, post }: Pick<CorporateUserBy, "accountId" | "post"> & { readonly email: string },
): Promise<void> {
  const code = await newPersonCode(needs, tx, { kind: "password", email, lifeMs: firstPasswordCodeLifeMs });
  const message = passwordEmail(joinLink(needs, "PASSWORD", code), { english: "7 days", ukrainian: "7 днів" });
  await needs.emails[post](tx, accountId, [{ to: email, ...message }]);
}

async function openOwnMailbox(needs: AuthNeeds, tx: Transaction, user: User, accountId: AccountId): Promise<void> {
  const roleId = (await needs.accounts.account.find(tx, accountId))?.newPeopleRoleId;
  const names = [[...`${user.firstName} ${user.lastName}`].slice(0, 256).join("")];
  const wanted = { accountId, ownerId: user.id, names, createdAt: user.createdAt };
  await needs.mailboxes.openMailboxes(tx, { ...wanted, ...(roleId ? { roleId } : {}) });
}
