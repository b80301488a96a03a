import { parseId, type Id } from "../ids/id.ts";

export type RoleId = Id<"role">;

/** The roles every account has from the start. The migration 0001-accounts holds the same ids. */
export const systemRoles = {
  accountOwner: parseId<"role">("00000000-0000-7000-8000-000000000001", "accountOwner"),
  mailboxOwner: parseId<"role">("00000000-0000-7000-8000-000000000002", "mailboxOwner"),
  mailboxUser: parseId<"role">("00000000-0000-7000-8000-000000000003", "mailboxUser"),
  mailboxViewer: parseId<"role">("00000000-0000-7000-8000-000000000004", "mailboxViewer"),
} as const;

/** The names of mailbox roles in the provisioning file. */
export const mailboxRoleNames = ["owner", "user", "viewer"] as const;
export type MailboxRoleName = (typeof mailboxRoleNames)[number];

/** The system role for a name in the provisioning file. */
export function mailboxRole(name: MailboxRoleName): RoleId {
  return { owner: systemRoles.mailboxOwner, user: systemRoles.mailboxUser, viewer: systemRoles.mailboxViewer }[name];
}
