import type { ProvisionedAccount, ProvisionedUser } from "@chancery/core/account/provision.ts";
import { mailboxRole, systemRoles } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { User } from "../../accounts/index.ts";
import { listMailboxIdsOf } from "../store/memberships.ts";
import { note, type ProvisioningRun } from "./changes.ts";

/** Makes the people of an account as the file says, with their roles. What the file does not name stays as it is. */
export async function applyUsers(
  run: ProvisioningRun,
  account: { readonly id: AccountId; readonly mailboxes: ReadonlyMap<string, MailboxId> },
  wanted: ProvisionedAccount["users"],
): Promise<void> {
  for (const one of wanted) {
    const id = await applyUser(run, one);
    await applyAccountRole(run, account.id, id, one);
    for (const { mailbox, role } of one.mailboxes) {
      const mailboxId = account.mailboxes.get(mailbox);
      if (mailboxId === undefined) continue;
      if (!(await run.needs.accounts.grantMailbox(run.tx, mailboxId, id, mailboxRole(role)))) continue;
      run.renamed.add(mailboxId);
      note(run, { kind: "mailbox", id: mailboxId }, "mailbox-granted", { accountId: account.id, mailboxId });
    }
  }
}

async function applyUser(run: ProvisioningRun, wanted: ProvisionedUser): Promise<UserId> {
  const { accounts, newId } = run.needs;
  const known = await accounts.findUserByEmail(run.tx, wanted.email);
  const passwordHash = hashOf(run, wanted, known);
  const user: User = {
    id: known?.id ?? newId<"user">(),
    email: wanted.email,
    firstName: wanted.firstName || (known?.firstName ?? ""),
    lastName: wanted.lastName || (known?.lastName ?? ""),
    passwordHash,
    status: statusOf(known, passwordHash),
    isBreakGlass: wanted.isBreakGlass,
    corporateAccountId: known?.corporateAccountId,
    phone: known?.phone ?? "",
    passwordChangedAt: passwordHash === known?.passwordHash ? known?.passwordChangedAt : run.now,
    createdAt: known?.createdAt ?? run.now,
  };
  if (known && isSame(known, user)) return user.id;
  await accounts.saveUser(run.tx, user);
  note(run, { kind: "user", id: user.id }, known ? "user-updated" : "user-created");
  if (known && known.status !== user.status) for (const id of await listMailboxIdsOf(run.tx, user.id)) run.renamed.add(id);
  return user.id;
}

/** Of services that start together the first one's hash stays: the others prepared theirs for what was there before. */
function hashOf(run: ProvisioningRun, wanted: ProvisionedUser, known: User | undefined): string | undefined {
  if (wanted.secret && "passwordHash" in wanted.secret) return wanted.secret.passwordHash;
  const prepared = run.hashes.get(wanted.email);
  return prepared && prepared.seen === known?.passwordHash ? prepared.hash : known?.passwordHash;
}

/** The file does not unblock anybody, and takes nothing from people who sign in through a provider. */
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
  if (wanted.accountRole === undefined) return;
  const { accounts } = run.needs;
  const change = wanted.accountRole === "owner" ? accounts.grantAccount : accounts.revokeAccount;
  if (!(await change(run.tx, accountId, userId, systemRoles.accountOwner))) return;
  const operation = wanted.accountRole === "owner" ? "account-granted" : "account-revoked";
  note(run, { kind: "account", id: accountId }, operation, { accountId });
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
