import { findEmail } from "@chancery/core/account/email.ts";
import { checkAccount, tidyAccount, type AccountInput } from "@chancery/core/account/new-account.ts";
import { checkPassword } from "@chancery/core/account/password.ts";
import { checkByPolicy } from "@chancery/core/account/policy-password.ts";
import { checkPerson, tidyPerson, type PersonNames } from "@chancery/core/account/person.ts";
import { Fault, faultOf, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Acting, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import { checkChoices, type Choices } from "../session/choices.ts";
import type { AuthNeeds } from "../needs.ts";
import { openSession } from "../session/start-session.ts";
import { loadPoliciesOfEmail } from "../session/policies.ts";
import { refuseSsoOnly } from "../session/sso-only.ts";
import { acceptInvitationIn } from "../invitations/apply-invitation.ts";
import { findCodeOf } from "../session/person-codes.ts";
import { saveUserPreferences } from "../session/store/preferences.ts";
import { takeCode } from "../session/store/person-codes.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";

/** A registration. */
export type Registration = PersonNames & {
  /** The purpose of the code: an address to register, an invitation to an account, or an envelope. */
  readonly codeType: "REGISTRATION" | "INVITE" | "ENVELOPE";
  readonly code: string;
  readonly password: string;
  readonly agreed: boolean;
  /** Must be the address of the code; undefined to skip that check. */
  readonly email?: string | undefined;
  readonly choices?: Choices;
  /** A company account to create with the registration. */
  readonly company?: AccountInput | undefined;
};

/**
 * Registers the person a code was sent to and signs them in; of several concurrent requests one succeeds. The code of an
 * invitation also accepts it and adds the faults of acceptInvitationIn; that of an envelope remains valid, as the envelope still waits,
 * and adds invitation.used, invitation.code_expired, access_code.missing. Throws
 * user.terms_not_accepted, password.rule, value.length, user.phone, user.code_wrong, sso.email_mismatch, user.email_used, login.sso_only,
 * login.address_blocked, locale.unknown, timezone.unknown, and with a company request.invalid, user.corporate_account.
 */
export async function register(needs: AuthNeeds, submitted: Registration, request: Omit<Acting, "caller">): Promise<Reply> {
  const names = tidyPerson(submitted);
  const company = submitted.company && tidyAccount(submitted.company);
  refuse([
    ...(submitted.agreed ? [] : [{ code: "user.terms_not_accepted", pointer: "/agreed" } as const]),
    ...checkPerson(names),
    ...checkPassword(submitted.password, "/password"),
    ...(submitted.choices ? checkChoices(submitted.choices) : []),
    ...companyFaults(company),
  ]);
  const codeHash = needs.tokens.hashOf(submitted.code);
  const address = await findAddress(needs, submitted, codeHash);
  if (address === undefined) throw codeFault();
  if (submitted.email !== undefined && findEmail(submitted.email) !== address) throw new Fault("sso.email_mismatch");
  await refuseSsoOnly(needs, address);
  const { passwordPolicy } = await loadPoliciesOfEmail(needs, address);
  refuse(checkByPolicy(passwordPolicy, submitted.password, "/password"));
  const passwordHash = await needs.passwords.hash(submitted.password);
  return needs.database.transaction(async (tx) => {
    const isOnce = submitted.codeType === "REGISTRATION";
    const email = isOnce ? await takeCode(tx, "registration", codeHash, needs.clock.now()) : address;
    if (email === undefined) throw codeFault();
    const user = await saveRegistered(needs, tx, { ...names, email, passwordHash });
    if (submitted.choices)
      await saveUserPreferences(tx, user.id, { ...submitted.choices, autoDepositMailboxId: undefined, showsExactDate: false });
    if (submitted.codeType === "INVITE") await acceptInvitationIn(needs, tx, { code: submitted.code, user }, request.origin);
    if (company) await needs.accounts.account.openCompany(tx, { input: company, ownerId: user.id }, request.origin);
    const at = needs.clock.now();
    const record = { subject: { kind: "user", id: user.id }, operation: "user-registered", at, userId: user.id } as const;
    await publish(tx, { audit: [record], events: [], origin: request.origin });
    const token = await openSession(needs, tx, user, { origin: request.origin, how: "registration" });
    return request.settle(tx, { status: 201, body: { token }, headers: { "cache-control": "no-store" } });
  });
}

function codeFault(): Fault {
  return faultOf([{ code: "user.code_wrong", parameter: "code" }]);
}

/** The address that a code was sent to; undefined for one that is unknown or void. Throws the faults of findInvitee. */
function findAddress(needs: AuthNeeds, { codeType, code }: Registration, codeHash: Buffer): Promise<string | undefined> {
  return codeType === "ENVELOPE" ? needs.findInvitee(needs.database, code) : findCodeOf(needs, codeType, codeHash);
}

/** Public clients take names of companies of these lengths. */
const companyName = { min: 2, max: 255 };

/** The faults of the account, with the request's name for its name. */
function companyFaults(company: AccountInput | undefined): readonly FaultRow[] {
  if (!company) return [];
  return checkAccount(company, companyName).map((row) => (row.pointer === "/name" ? { ...row, pointer: "/companyName" } : row));
}

type Registered = PersonNames & { readonly email: string; readonly passwordHash: string };

async function saveRegistered(needs: AuthNeeds, tx: Transaction, { email, passwordHash, ...names }: Registered): Promise<User> {
  const now = needs.clock.now();
  const domain = await needs.domains.findActiveDomain(tx, email);
  const user: User = {
    id: needs.newId<"user">(),
    email,
    passwordHash,
    ...names,
    status: "ACTIVE",
    isBreakGlass: false,
    corporateAccountId: domain?.accountId,
    passwordChangedAt: now,
    createdAt: now,
  };
  const saved = await needs.accounts.users.register(tx, user);
  if (!saved) throw new Fault("user.email_used", { args: [email] });
  if (domain) await welcome(needs, tx, { user: saved, accountId: domain.accountId });
  return saved;
}

/** Adds a newly registered person to the account of their domain, with a mailbox of their own if the account provides one. */
async function welcome(
  { accounts, mailboxes, clock }: AuthNeeds,
  tx: Transaction,
  { user, accountId }: { readonly user: User; readonly accountId: AccountId },
): Promise<void> {
  await accounts.members.add(tx, accountId, user.id);
  const roleId = (await accounts.account.find(tx, accountId))?.newPeopleRoleId;
  if (!roleId) return;
  const names = [[...`${user.firstName} ${user.lastName}`].slice(0, 256).join("")];
  await mailboxes.openMailboxes(tx, { accountId, ownerId: user.id, roleId, names, createdAt: clock.now() });
}
