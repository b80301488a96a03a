import { checkAccountName, checkInn, tidyName } from "@chancery/core/account/new-account.ts";
import { accountPictures } from "@chancery/core/account/picture.ts";
import { isLocale, isTimeZone } from "@chancery/core/account/locale.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import { refuseColor } from "@chancery/core/email/color.ts";
import { Fault, type FaultRow, refuse } from "@chancery/core/fault/fault.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";
import type { InAccount, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInAccount } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AccountsNeeds } from "../needs.ts";
import { type SubmittedPicture, preparePictures } from "../pictures/prepare-pictures.ts";
import { ensureBlobs, savePictures } from "../pictures/save-pictures.ts";
import { listVisibleMailboxes } from "./visible-mailboxes.ts";
import { lockAccount, saveAccount } from "./store/accounts.ts";
import { findPreferences, savePreferences } from "./store/preferences.ts";
import { isMailboxRoleOf } from "./store/role-usage.ts";
import { showAccount } from "./view.ts";
import type { Account, AccountPreferences } from "./account.ts";

/** Fields to change; undefined leaves a field as it is. `roleId` null: people who join through their domain get no mailbox. */
export type AccountChange = {
  readonly name: string;
  readonly inn: string | undefined;
  readonly roleId: RoleId | null | undefined;
  readonly locale: string | null | undefined;
  readonly timezone: string | null | undefined;
  readonly restrictsProfiles: boolean | undefined;
  readonly hidesSenderEmail: boolean | undefined;
  readonly restrictsAssistant: boolean | undefined;
  readonly emailColor: string | null | undefined;
  readonly reminders: ReminderRule | undefined;
  /** Base64 or data URIs; empty removes, null stays. */
  readonly logo: string | null | undefined;
  readonly brand: string | null | undefined;
};

/** Changes an account. Throws value.length, user.role_unknown, locale.unknown, timezone.unknown, account.removed, and the faults of pictures. */
export async function changeAccount(needs: AccountsNeeds, change: AccountChange, acting: InAccount): Promise<Reply> {
  const name = tidyName(change.name);
  const inn = change.inn === undefined ? undefined : tidyName(change.inn);
  const { account: open, caller } = acting;
  const pictures = await preparePictures(needs, picturesIn(open.id, change));
  const reply = await needs.database.transaction(async (tx) => {
    const known = await lockAccount(tx, open.id);
    if (!known || known.isRemoved) throw new Fault("account.removed");
    const kept = inn === undefined || inn === known.inn;
    refuse([
      ...(name === known.name ? [] : checkAccountName(name)),
      ...(kept ? [] : checkInn(inn)),
      ...(await roleFaults(tx, open.id, change.roleId)),
      ...preferenceFaults(change),
      ...pictures.faults,
    ]);
    const newPeopleRoleId = change.roleId === undefined ? known.newPeopleRoleId : (change.roleId ?? undefined);
    const account: Account = { ...known, name, inn: inn ?? known.inn, newPeopleRoleId };
    await saveAccount(tx, account);
    const preferences = preferencesOf(await findPreferences(tx, open.id), change);
    await savePreferences(tx, open.id, preferences);
    await savePictures(needs, tx, pictures.changes);
    const changed = pictures.changes.map(({ owner }) => owner.kind);
    const details = { name, before: known.name, newPeopleRoleId: newPeopleRoleId ?? null, ...preferences, pictures: changed };
    await publish(tx, changeInAccount(acting, { operation: "account-updated", at: needs.clock.now(), details }));
    const mailboxes = await listVisibleMailboxes(needs, tx, open, caller);
    return acting.settle(tx, { status: 200, body: showAccount({ account, preferences, mailboxes }, open.permissions) });
  });
  await ensureBlobs(needs, pictures.changes);
  return reply;
}

function picturesIn(accountId: AccountId, change: AccountChange): readonly SubmittedPicture[] {
  return accountPictures.map((kind) => ({ owner: { accountId, kind }, text: change[kind] }));
}

function preferenceFaults({ locale, timezone, emailColor }: AccountChange): readonly FaultRow[] {
  const faults: FaultRow[] = [];
  if (typeof locale === "string" && !isLocale(locale))
    faults.push({ code: "locale.unknown", args: [locale], pointer: "/locale" });
  if (typeof timezone === "string" && !isTimeZone(timezone))
    faults.push({ code: "timezone.unknown", args: [timezone], pointer: "/timezone" });
  const refusal = typeof emailColor === "string" ? refuseColor(emailColor) : undefined;
  if (refusal !== undefined) faults.push({ code: "request.invalid", args: [`/emailColor ${refusal}`], pointer: "/emailColor" });
  return faults;
}

function preferencesOf(known: AccountPreferences, change: AccountChange): AccountPreferences {
  return {
    locale: change.locale === undefined ? known.locale : (change.locale ?? undefined),
    timezone: change.timezone === undefined ? known.timezone : (change.timezone ?? undefined),
    restrictsProfiles: change.restrictsProfiles ?? known.restrictsProfiles,
    hidesSenderEmail: change.hidesSenderEmail ?? known.hidesSenderEmail,
    restrictsAssistant: change.restrictsAssistant ?? known.restrictsAssistant,
    emailColor: change.emailColor === undefined ? known.emailColor : change.emailColor?.toLowerCase(),
    reminders: change.reminders ?? known.reminders,
  };
}

async function roleFaults(
  tx: Transaction,
  accountId: AccountId,
  roleId: RoleId | null | undefined,
): Promise<readonly FaultRow[]> {
  if (!roleId || (await isMailboxRoleOf(tx, accountId, roleId))) return [];
  return [{ code: "user.role_unknown", args: [roleId], pointer: "/allowCreatePersonalMailboxWithRole" }];
}
