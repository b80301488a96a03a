import { rolesOfGrants, type Grants } from "@chancery/core/account/grants.ts";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { grantMailboxRoles, revokeMailboxRoles } from "./change-access.ts";
import { listRolesInMailbox } from "./show-access.ts";
import { accessShapes as shapes } from "./contract.ts";
import type { MailboxesNeeds } from "../needs.ts";

const about = [
  "mailbox.not_found",
  "mailbox.forbidden",
  "mailbox.removed",
  "account.removed",
  "account.permission_lacking",
] as const;
const granting = {
  mailbox: "none",
  path: "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}",
  contract: shapes.give,
  faults: [
    ...about,
    ...(["account.user_missing", "user.role_unknown", "role.permission_unknown", "user.permissions_missing"] as const),
    "owner.last",
  ],
} as const;

/** The endpoints of grants in a mailbox. */
export function accessRoutes(needs: MailboxesNeeds): readonly AnyRoute[] {
  return [
    route({
      ...granting,
      method: "GET",
      summary: "Retrieve the roles of a person in a mailbox",
      extraPermissions: [{ account: "userListView" }],
      contract: shapes.read,
      faults: [...about, "account.user_missing"],
      action: async ({ params: { userUuid: userId, mailboxUuid: mailboxId }, caller }) => {
        const roles = await listRolesInMailbox(needs, { userId, mailboxId }, caller);
        return {
          status: 200,
          body: { userUuid: userId, mailboxUuid: mailboxId, ...needs.accounts.roles.showGranted(roles) },
        };
      },
    }),
    route({
      ...granting,
      method: "PUT",
      summary: "Replace the roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userAssignToMailbox" }, { account: "userUnassignFromMailbox", when: "others are revoked" }],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, body, ...acting }) =>
        grantMailboxRoles(needs, { userId, mailboxId, roles: inMailbox(body), others: "revoked" }, acting),
    }),
    route({
      ...granting,
      method: "PATCH",
      summary: "Add roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userAssignToMailbox" }],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, body, ...acting }) =>
        grantMailboxRoles(needs, { userId, mailboxId, roles: inMailbox(body), others: "retained" }, acting),
    }),
    route({
      ...granting,
      method: "DELETE",
      summary: "Revoke all roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userUnassignFromMailbox" }],
      contract: shapes.revoke,
      faults: [...about, "account.user_missing", "owner.last"],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, ...acting }) =>
        revokeMailboxRoles(needs, { userId, mailboxId }, acting),
    }),
  ];
}

function inMailbox({ roles = [], permissions = [] }: Partial<Grants>): Grants["roles"] {
  return rolesOfGrants("mailbox", { roles, permissions });
}
