import type { ProvisionedAccount, ProvisionedUser } from "@chancery/core/account/provision.ts";
import { mailboxRole, systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { User } from "../../accounts/index.ts";
import { listMailboxIdsOf } from "../mailbox/store/memberships.ts";
import { note, secretEntry, type ProvisioningRun } from "./changes.ts";
import type { Recalled } from "./applied-entries.ts";

type MadeAccount = { readonly id: AccountId; readonly mailboxes: ReadonlyMap<string, MailboxId> };

/** Creates or updates the people of an account, with their roles. Properties that the file omits are unchanged. */
export async function applyUsers(run: ProvisioningRun, account: MadeAccount, wanted: ProvisionedAccount["users"]): Promise<void> {
  for (const one of wanted) {
    const before = await run.memory.recall<"user">(run.tx, `person ${account.id} ${one.email}`);
    const id = await applyUser(run, one, before);
    if (id === undefined) continue;
    if (before.isNew("accountRole", one.accountRole)) await applyAccountRole(run, account.id, id, one);
    const roles = await applyMailboxRoles(run, account, { id, before, wanted: one });
    await run.memory.keep(run.tx, before, id, { ...valuesOf(one), accountRole: one.accountRole, ...roles });
  }
}

/** The values of a person; empty names count as omitted. */
function valuesOf({ firstName, lastName, isBreakGlass }: ProvisionedUser) {
  return { firstName: firstName || undefined, lastName: lastName || undefined, isBreakGlass };
}

/** The person of the file, or undefined when the person created for it was removed. */
async function applyUser(run: ProvisioningRun, wanted: ProvisionedUser, before: Recalled<"user">): Promise<UserId | undefined> {
  const { accounts, newId } = run.needs;
  const known = await lockKnown(run, wanted.email);
  const secret = await run.memory.recall<"user">(run.tx, secretEntry(wanted.email));
  if ([before, secret].some(({ subjectId, staysGone }) => staysGone && subjectId !== known?.id)) return undefined;
  const passwordHash = hashOf(run, { wanted, known, secret });
  const { firstName, lastName } = valuesOf(wanted);
  const user: User = {
    id: known?.id ?? newId<"user">(),
    email: wanted.email,
    firstName: (before.isNew("firstName", firstName) ? firstName : known?.firstName) ?? "",
    lastName: (before.isNew("lastName", lastName) ? lastName : known?.lastName) ?? "",
    passwordHash,
    status: statusOf(known, passwordHash),
    isBreakGlass: before.isNew("isBreakGlass", wanted.isBreakGlass) ? wanted.isBreakGlass : (known?.isBreakGlass ?? false),
    corporateAccountId: known?.corporateAccountId,
    phone: known?.phone ?? "",
    passwordChangedAt: passwordHash === known?.passwordHash ? known?.passwordChangedAt : run.now,
    createdAt: known?.createdAt ?? run.now,
  };
  if (wanted.secret && !run.kept.has(wanted.pointer)) {
    const stored = secret.isNew("secret", wanted.secret) ? passwordHash : undefined;
    await run.memory.keep(run.tx, secret, user.id, { secret: wanted.secret, stored });
  }
  if (known && isSame(known, user)) return user.id;
  await accounts.users.save(run.tx, user);
  // sessions opened with the previous password end
  if (known?.passwordHash !== undefined && known.passwordHash !== passwordHash) await accounts.users.endTokens(run.tx, [user.id]);
  note(run, { kind: "user", id: user.id }, known ? "user-updated" : "user-created");
  if (known && known.status !== user.status) for (const id of await listMailboxIdsOf(run.tx, user.id)) run.renamed.add(id);
  return user.id;
}

/** Locks the person until the run ends, so that a concurrent change of password is either visible or follows it. */
async function lockKnown({ needs: { accounts }, tx }: ProvisioningRun, email: string): Promise<User | undefined> {
  const found = await accounts.users.findByEmail(tx, email);
  const known = found && (await accounts.users.lock(tx, found.id));
  return known?.status === "DELETED" ? undefined : known;
}

type Secret = {
  readonly wanted: ProvisionedUser;
  readonly known: User | undefined;
  readonly secret: Recalled<"user">;
};

/**
 * Applies a password of the file once, and not over one that the person chose since. Of services that start together the first
 * one's hash stays: the others prepared theirs against the previous one.
 */
function hashOf(run: ProvisioningRun, { wanted, known, secret }: Secret): string | undefined {
  if (!wanted.secret || !secret.isNew("secret", wanted.secret)) return known?.passwordHash;
  // the stored hash is no longer the file's: the person chose another password
  if (secret.isChanged("stored", known?.passwordHash)) {
    run.kept.add(wanted.pointer);
    return known?.passwordHash;
  }
  if ("passwordHash" in wanted.secret) return wanted.secret.passwordHash;
  const prepared = run.hashes.get(wanted.email);
  return prepared && prepared.seen === known?.passwordHash ? prepared.hash : known?.passwordHash;
}

/** The file does not unblock people, and takes nothing from people who sign in through a provider. */
function statusOf(known: User | undefined, passwordHash: string | undefined): User["status"] {
  if (known?.status === "BLOCKED" || known?.status === "ACTIVE") return known.status;
  return passwordHash === undefined ? "PENDING_PASSWORD" : "ACTIVE";
}

async function applyAccountRole(
  run: ProvisioningRun,
  accountId: AccountId,
  userId: UserId,
  wanted: ProvisionedUser,
): Promise<void> {
  const { accounts } = run.needs;
  const change = wanted.accountRole === "owner" ? accounts.grants.grantAccount : accounts.grants.revokeAccount;
  if (!(await change(run.tx, accountId, userId, systemRoles.accountOwner))) return;
  const operation = wanted.accountRole === "owner" ? "account-granted" : "account-revoked";
  note(run, { kind: "account", id: accountId }, operation, { accountId });
}

type PersonInFile = {
  readonly id: UserId;
  readonly before: Recalled<"user">;
  readonly wanted: ProvisionedUser;
};

/** Grants the new mailbox roles of the file; returns all roles of the file, to be recorded. */
async function applyMailboxRoles(
  run: ProvisioningRun,
  account: MadeAccount,
  { id, before, wanted }: PersonInFile,
): Promise<Readonly<Record<string, string>>> {
  const roles: Record<string, string> = {};
  for (const { mailbox, role } of wanted.mailboxes) {
    const mailboxId = account.mailboxes.get(mailbox);
    if (mailboxId === undefined) continue;
    const name = `mailbox ${mailboxId}`;
    roles[name] = role;
    if (!before.isNew(name, role)) continue;
    if (!(await run.needs.accounts.grants.grantMailbox(run.tx, mailboxId, id, mailboxRole(role)))) continue;
    run.renamed.add(mailboxId);
    note(run, { kind: "mailbox", id: mailboxId }, "mailbox-granted", { accountId: account.id, mailboxId });
  }
  return roles;
}

function isSame(known: User, user: User): boolean {
  return (
    known.firstName === user.firstName &&
    known.lastName === user.lastName &&
    known.passwordHash === user.passwordHash &&
    known.status === user.status &&
    known.isBreakGlass === user.isBreakGlass
  );
}
