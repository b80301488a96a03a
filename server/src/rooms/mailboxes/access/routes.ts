import { roleOfPermission, rolesOfGrants, type Grants } from "@chancery/core/account/grants.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { grantMailboxRoles, revokeMailboxRoles } from "./change-access.ts";
import { revokeEverybody } from "./revoke-everybody.ts";
import { setAccess } from "./set-access.ts";
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
    route("GET", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}", {
      ...granting,
      summary: "Retrieve the roles of a person in a mailbox",
      extraPermissions: [{ account: "userListView" }],
      contract: shapes.read,
      faults: [...about, "account.user_missing"],
      action: async ({ params: { userUuid: userId, mailboxUuid: mailboxId }, caller }) => {
        const roles = await listRolesInMailbox(needs, { userId, mailboxId }, caller);
        return ok({ userUuid: userId, mailboxUuid: mailboxId, ...needs.accounts.roles.showGranted(roles) });
      },
    }),
    route("PUT", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}", {
      ...granting,
      summary: "Replace the roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userAssignToMailbox" }, { account: "userUnassignFromMailbox", when: "others are revoked" }],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, body, ...acting }) =>
        grantMailboxRoles(needs, { userId, mailboxId, roles: inMailbox(body), others: "revoked" }, acting),
    }),
    route("PATCH", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}", {
      ...granting,
      summary: "Add roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userAssignToMailbox" }],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, body, ...acting }) =>
        grantMailboxRoles(needs, { userId, mailboxId, roles: inMailbox(body), others: "retained" }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}", {
      ...granting,
      summary: "Revoke all roles and permissions of a person in a mailbox",
      extraPermissions: [{ account: "userUnassignFromMailbox" }],
      contract: shapes.revoke,
      faults: [...about, "account.user_missing", "owner.last"],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId }, ...acting }) =>
        revokeMailboxRoles(needs, { userId, mailboxId, revoked: "all" }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/{permissionId}", {
      summary: "Revoke a permission that a person was granted singly in a mailbox",
      extraPermissions: [{ account: "userUnassignFromMailbox" }],
      contract: shapes.revokePermission,
      faults: [...about, "account.user_missing", "role.permission_unknown", "mailbox.no_other_owner"],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId, permissionId }, ...acting }) =>
        revokeMailboxRoles(needs, { userId, mailboxId, revoked: [roleOfPermission("mailbox", permissionId)] }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/role/{roleUuid}", {
      summary: "Revoke a role of a person in a mailbox",
      extraPermissions: [{ account: "userUnassignFromMailbox" }],
      contract: shapes.revokeRole,
      faults: [...about, "account.user_missing", "role.unknown", "mailbox.no_other_owner"],
      action: ({ params: { userUuid: userId, mailboxUuid: mailboxId, roleUuid }, ...acting }) =>
        revokeMailboxRoles(needs, { userId, mailboxId, revoked: [roleUuid] }, acting),
    }),
    route("DELETE", "/api/v1/mailbox/{mailboxUuid}/users", {
      summary: "Revoke all roles and permissions of everybody but the caller in a mailbox",
      extraPermissions: [{ account: "userUnassignFromMailbox" }],
      contract: shapes.revokeEverybody,
      faults: [...about, "owner.last"],
      action: ({ params: { mailboxUuid }, ...acting }) => revokeEverybody(needs, mailboxUuid, acting),
    }),
    route("POST", "/api/v1/permission/{userUuid}/account/{accountUuid}", {
      summary: "Set the roles and permissions of a person in an account and in several of its mailboxes at once",
      account: { param: "accountUuid", permission: "userAssignToAccount" },
      extraPermissions: [
        { account: "userUnassignFromAccount", when: "others are revoked in the account" },
        { account: "userAssignToMailbox", when: "mailboxes are named" },
        { account: "userUnassignFromMailbox", when: "others are revoked in a mailbox" },
      ],
      contract: shapes.set,
      faults: [
        ...about,
        "mailbox.foreign_account",
        "account.user_missing",
        "user.role_unknown",
        "role.permission_unknown",
        "owner.last",
      ],
      action: ({ params: { userUuid: userId }, body, ...acting }) => setAccess(needs, { userId, ...body }, acting),
    }),
  ];
}

function inMailbox({ roles = [], permissions = [] }: Partial<Grants>): Grants["roles"] {
  return rolesOfGrants("mailbox", { roles, permissions });
}
