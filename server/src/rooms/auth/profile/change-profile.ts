import type { Acting } from "../../../http/route/route.ts";
import type { OpenAccount } from "@chancery/core/access/caller.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { checkPerson, tidyPerson, type PersonNames } from "@chancery/core/account/person.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { User } from "../../accounts/index.ts";
import { checkChoices } from "../session/choices.ts";
import type { AuthNeeds } from "../needs.ts";
import { findUserPreferences, saveUserPreferences, type UserPreferences } from "../session/store/preferences.ts";
import { isMailboxOf } from "../session/store/profile.ts";

/** The new profile; a language, a date language or a time zone that is undefined stays. */
export type ProfileChange = PersonNames & UserPreferences & { readonly avatar: string | null | undefined };

/** The caller, who changes their own profile, or as an administrator of an account that of one of its corporate users. */
export type ProfileEditor = Pick<Acting, "caller" | "origin"> & {
  readonly managed?: { readonly account: OpenAccount; readonly userId: UserId };
};

const ownerOf = ({ caller, managed }: ProfileEditor): UserId => managed?.userId ?? caller.userId;

/**
 * Changes names, telephone number and preferences. Throws value.length, user.phone, locale.unknown, timezone.unknown,
 * mailbox.not_found, account.permission_lacking, user.not_found, for administrators the faults of checkManaged, and the faults of pictures.
 */
export async function changeProfile(needs: AuthNeeds, submitted: ProfileChange, editor: ProfileEditor): Promise<void> {
  const { pictures, users } = needs.accounts;
  const { managed } = editor;
  // before a picture is drawn
  if (managed) await checkManaged(needs, needs.database, await users.find(needs.database, managed.userId), managed.account.id);
  const names = tidyPerson(submitted);
  const owner = { userId: ownerOf(editor), kind: "avatar" } as const;
  const { changes, faults } = await pictures.prepare([{ owner, text: submitted.avatar }]);
  refuse([...checkPerson(names), ...checkChoices(submitted), ...faults]);
  await needs.database.transaction(async (tx) => {
    const user = await lockEdited(needs, tx, editor);
    await checkMailbox(tx, user, submitted, editor);
    const known = await findUserPreferences(tx, user.id);
    const autoDepositMailboxId = submitted.autoDepositMailboxId ?? (await findHiddenMailbox(tx, user, known, editor));
    await saveUserPreferences(tx, user.id, { ...chosen(known, submitted), autoDepositMailboxId });
    await pictures.save(tx, changes);
    await rename(needs, tx, { user, names }, editor);
  });
  await pictures.ensureBlobs(changes);
}

/**
 * Changes names and telephone number; null and undefined stay. Throws value.length, user.phone, account.permission_lacking,
 * user.not_found, for administrators the faults of checkManaged.
 */
export async function changeNames(
  needs: AuthNeeds,
  { firstName, lastName, phone }: { readonly [Name in keyof PersonNames]: PersonNames[Name] | null | undefined },
  editor: ProfileEditor,
): Promise<void> {
  await needs.database.transaction(async (tx) => {
    const user = await lockEdited(needs, tx, editor);
    const submitted = { firstName: firstName ?? user.firstName, lastName: lastName ?? user.lastName, phone: phone ?? user.phone };
    const names = tidyPerson(submitted);
    refuse(checkPerson(names));
    await rename(needs, tx, { user, names }, editor);
  });
}

async function lockEdited(needs: AuthNeeds, tx: Transaction, editor: ProfileEditor): Promise<User> {
  const user = await needs.accounts.users.lock(tx, ownerOf(editor));
  if (editor.managed) return checkManaged(needs, tx, user, editor.managed.account.id);
  if (!user) throw new Fault("user.not_found", { args: [editor.caller.userId] });
  return user;
}

/** The user if they are a corporate user of the account. Throws account.user_missing, user.not_corporate. */
export async function checkManaged(
  { accounts }: AuthNeeds,
  db: Queries,
  user: User | undefined,
  accountId: AccountId,
): Promise<User> {
  const isOurs = user && (user.corporateAccountId === accountId || (await accounts.members.has(db, accountId, user.id)));
  if (!isOurs) throw new Fault("account.user_missing");
  if (user.corporateAccountId !== accountId) throw new Fault("user.not_corporate", { args: [user.id] });
  return user;
}

async function rename(
  needs: AuthNeeds,
  tx: Transaction,
  { user, names }: { readonly user: User; readonly names: PersonNames },
  { caller, origin, managed }: ProfileEditor,
): Promise<void> {
  if (!managed) await checkMayRename(needs, tx, user, names);
  await needs.accounts.users.rename(tx, { ...user, ...names });
  const subject = { kind: "user", id: user.id } as const;
  const details = { before: `${user.firstName} ${user.lastName}`, now: `${names.firstName} ${names.lastName}` };
  const operation = managed
    ? { operation: "user-profile-updated-by-admin", accountId: managed.account.id }
    : { operation: "user-updated" };
  const record = { subject, ...operation, at: needs.clock.now(), userId: caller.userId, details };
  await publish(tx, { audit: [record], events: [], origin });
}

/** Refuses the change when the account restricts the profiles of its corporate users. */
async function checkMayRename({ accounts }: AuthNeeds, tx: Transaction, user: User, names: PersonNames): Promise<void> {
  const { corporateAccountId: id, firstName, lastName, phone } = user;
  const isSame = firstName === names.firstName && lastName === names.lastName && phone === names.phone;
  if (id === undefined || isSame) return;
  const { restrictsProfiles } = await accounts.account.findPreferences(tx, id);
  if (restrictsProfiles) throw new Fault("account.permission_lacking", { args: [id] });
}

async function checkMailbox(
  tx: Transaction,
  user: User,
  { autoDepositMailboxId: id }: ProfileChange,
  { managed }: ProfileEditor,
): Promise<void> {
  if (id === undefined || (await isMailboxOf(tx, user.id, id, managed?.account.id))) return;
  refuse([{ code: "mailbox.not_found", args: [id], pointer: "/autoDepositMailboxUuid" }]);
}

/** The chosen mailbox of another account, which administrators do not see and must not remove. */
async function findHiddenMailbox(
  tx: Transaction,
  user: User,
  { autoDepositMailboxId: id }: UserPreferences,
  { managed }: ProfileEditor,
): Promise<MailboxId | undefined> {
  if (id === undefined || !managed) return undefined;
  return (await isMailboxOf(tx, user.id, id, managed.account.id)) ? undefined : id;
}

function chosen(known: UserPreferences, submitted: ProfileChange): UserPreferences {
  return {
    locale: submitted.locale ?? known.locale,
    dateLocale: submitted.dateLocale ?? known.dateLocale,
    timezone: submitted.timezone ?? known.timezone,
    autoDepositMailboxId: submitted.autoDepositMailboxId,
    showsExactDate: submitted.showsExactDate,
  };
}
