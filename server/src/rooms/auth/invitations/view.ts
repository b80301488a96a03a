import type { OpenInvitation } from "./list-invitations.ts";

/** An open invitation: the account as the person would see it after accepting. `uuid` is the account's. */
export function showInvitation(one: OpenInvitation) {
  return {
    uuid: one.account_id,
    name: one.account_name,
    system: false,
    company: one.account_type === "company",
    corporateProfileEditRestricted: one.restricts_profiles,
    permissions: one.permissions,
    mailboxes: one.mailboxes.map(({ id, name, permissions }) => ({ uuid: id, name, permissions, system: false, invited: true })),
    documentSharingProviders: [],
    ...(one.code === undefined ? {} : { code: one.code }),
    inviteUuid: one.id,
    email: one.email,
    account: { uuid: one.account_id, name: one.account_name },
    sentAt: one.sent_at,
    expireAt: one.expires_at,
  };
}
