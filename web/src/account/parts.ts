import { accountPermissions, mailboxPermissions, type AccountPermission } from "@chancery/core/access/permissions.ts";
import type { types } from "@chancery/sdk";

/** An account as the profile of the user has it. */
export type OwnAccount = types.Profile["accounts"][number];

/** The properties of a part of the administration. */
export type PartProps = { readonly account: OwnAccount };

/** Whether the user has a permission in the account. */
export function may(account: OwnAccount, permission: AccountPermission): boolean {
  return account.permissions.includes(accountPermissions[permission]);
}

/** The mailboxes of the account whose callbacks the user manages. */
export function callbackMailboxes({ mailboxes }: OwnAccount): OwnAccount["mailboxes"] {
  return mailboxes.filter(({ permissions }) => permissions.includes(mailboxPermissions.envelopeCallbackManage));
}

const isOpen = {
  people: (account: OwnAccount) => may(account, "userListView"),
  mailboxes: (account: OwnAccount) => may(account, "mailboxListView"),
  roles: (account: OwnAccount) => may(account, "rolesListView"),
  domains: (account: OwnAccount) => may(account, "domainListView"),
  providers: (account: OwnAccount) => may(account, "domainListView"),
  callbacks: (account: OwnAccount) => callbackMailboxes(account).length > 0,
  retention: (account: OwnAccount) => may(account, "accountManage"),
  export: (account: OwnAccount) => may(account, "accountManage"),
} as const;

/** The name of a part in the address. */
export type PartName = keyof typeof isOpen;

const names: readonly PartName[] = ["people", "mailboxes", "roles", "domains", "providers", "callbacks", "retention", "export"];

/** The parts of the administration that the user may see, in the order of the navigation. */
export function partsOf(account: OwnAccount): readonly PartName[] {
  return names.filter((name) => isOpen[name](account));
}
