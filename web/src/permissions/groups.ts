import { accountPermissions, mailboxPermissions } from "@chancery/core/access/permissions.ts";

/** Permissions are those of a mailbox or those of an account. */
export type Kind = "mailbox" | "account";

const mailboxGroups = {
  envelopes: [
    ...(["envelopeListView", "envelopeManage", "envelopeSend", "envelopeSign", "envelopeDelegate", "envelopeArchive"] as const),
    ...(["envelopeRecycleBin", "envelopeDownloadBinaries", "envelopeShare", "chainAdd", "chainRemove"] as const),
  ],
  comments: ["commentRead", "commentWrite"],
  approvals: ["envelopeApproval", "envelopeApprove", "envelopeApprovalListView", "approvalFlowManage"],
  templates: ["templateListView", "templateManage", "templateArchive", "categoryManage", "categoryDelete"],
  dictionaries: ["dictionaryListView", "dictionaryManage", "dictionaryArchive", "dictionaryRowManage", "dictionaryRowDelete"],
  labels: ["labelManage", "labelDelete", "labelAssign"],
  contacts: ["contactListView", "contactManage", "contactDelete"],
  programs: ["envelopeCallbackManage"],
} as const;

const accountGroups = {
  users: [
    ...(["userListView", "userAssignToAccount", "userUnassignFromAccount", "userAssignToMailbox"] as const),
    ...(["userUnassignFromMailbox", "corporateUserManage"] as const),
  ],
  roles: ["rolesListView", "rolesManage", "rolesDelete"],
  mailboxes: [
    ...(["mailboxListView", "mailboxManage", "mailboxArchive", "mailboxDelete", "aliasCreate", "aliasDelete"] as const),
    ...(["mailboxGroupView", "mailboxGroupManage", "mailboxGroupAssign"] as const),
  ],
  domains: ["domainListView", "domainManage"],
  account: ["accountView", "accountManage", "accountDelete", "auditLogView"],
} as const;

/** The name of a group of permissions. */
export type GroupName = keyof typeof mailboxGroups | keyof typeof accountGroups;

/** The name of a permission that an operation of the service needs. */
export type PermissionName =
  | (typeof mailboxGroups)[keyof typeof mailboxGroups][number]
  | (typeof accountGroups)[keyof typeof accountGroups][number];

/** A group with its permissions, each by name and id. */
export type Group = {
  readonly name: GroupName;
  readonly permissions: readonly { readonly name: PermissionName; readonly id: number }[];
};

const ids: Readonly<Record<Kind, Readonly<Record<string, number>>>> = {
  mailbox: mailboxPermissions,
  account: accountPermissions,
};

/** The full names of permissions of a kind, as scopes of tokens have them. */
export function scopeNames(kind: Kind, chosen: ReadonlySet<number>): readonly string[] {
  return groupsOf(kind).flatMap(({ permissions }) =>
    permissions.flatMap(({ name, id }) => (chosen.has(id) ? [`${kind}.${name}`] : [])),
  );
}

/** The permissions of a kind in groups, in the order of the page. */
export function groupsOf(kind: Kind): readonly Group[] {
  const entries = Object.entries(kind === "mailbox" ? mailboxGroups : accountGroups) as [GroupName, readonly PermissionName[]][];
  return entries.map(([name, names]) => ({
    name,
    permissions: names.map((permission) => ({ name: permission, id: ids[kind][permission] ?? 0 })),
  }));
}
