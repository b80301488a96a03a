import { roleOfPermission, rolesOfGrants, type Grants } from "@chancery/core/account/grants.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { grantAccountRoles, revokeAccountRoles } from "./change-account-access.ts";
import { listAccountsRoles, listRoles } from "../roles/list-roles.ts";
import { findVisibleRole } from "../roles/find-own-role.ts";
import { removeRole } from "../roles/remove-role.ts";
import { changeRole, createRole } from "../roles/save-role.ts";
import { readPerson } from "../people/read-person.ts";
import { roleShapes as shapes } from "../roles/contract.ts";
import type { AccountsNeeds } from "../needs.ts";
import { showAccessInAccount } from "./view.ts";
import { keyOfRole, showRole } from "../roles/view.ts";

/** The endpoints of roles, and of the roles of people in an account. */
export function roleRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  const about = ["role.unknown", "role.forbidden", "account.permission_lacking", "account.removed"] as const;
  const wrong = ["role.name_missing", "role.name_length", "role.name_used", "role.permission_unknown"] as const;
  return [
    route("GET", "/api/v1/permission/role", {
      summary: "List the roles of the system, and of the accounts in which the caller may see them",
      extraPermissions: [{ account: "rolesListView", when: "for the roles of an account" }],
      contract: shapes.list,
      action: async ({ query, caller }) => {
        const page = pageOf(query, "roles");
        const found = await listRoles(needs, caller, page);
        return ok(pageAnswer(page, found, { show: showRole, keyOf: keyOfRole }));
      },
    }),
    route("GET", "/api/v1/permission/role/account/{accountUuid}", {
      summary: "List the roles that an account can grant",
      account: { param: "accountUuid", permission: "rolesListView" },
      contract: shapes.listOfAccount,
      action: async ({ query, account }) => {
        const { type, name, permissions = [] } = query;
        const filter = { accountId: account.id, type, name: foldText(name ?? ""), permissions };
        const page = pageOf(query, `roles ${JSON.stringify(filter)}`);
        const found = await listAccountsRoles(needs, filter, page);
        return ok(pageAnswer(page, found, { show: showRole, keyOf: keyOfRole }));
      },
    }),
    route("GET", "/api/v1/permission/role/{uuid}", {
      summary: "Retrieve a role",
      extraPermissions: [{ account: "rolesListView", when: "it is an account's" }],
      contract: shapes.read,
      faults: ["role.unknown", "account.permission_lacking", "account.removed"],
      action: async ({ params, caller }) => ok(showRole(await findVisibleRole(needs.database, caller, params.uuid))),
    }),
    route("POST", "/api/v1/permission/role", {
      summary: "Create a role of an account",
      extraPermissions: [{ account: "rolesManage" }],
      contract: shapes.create,
      faults: [...wrong, "value.too_many", "account.forbidden", "account.permission_lacking", "account.removed"],
      action: ({ body, ...acting }) => createRole(needs, { ...body, description: body.description ?? "" }, acting),
    }),
    route("PUT", "/api/v1/permission/role/{uuid}", {
      summary: "Change a role for everyone who has it",
      extraPermissions: [
        { account: "rolesManage" },
        { account: "userAssignToMailbox", when: "permissions are added to a role of mailboxes" },
      ],
      contract: shapes.change,
      faults: [...about, ...wrong],
      action: ({ params, body, ...acting }) =>
        changeRole(needs, { id: params.uuid, submitted: { ...body, description: body.description ?? "" } }, acting),
    }),
    route("DELETE", "/api/v1/permission/role/{uuid}", {
      summary: "Remove a role that is not in use",
      extraPermissions: [{ account: "rolesDelete" }],
      contract: shapes.remove,
      faults: [...about, "role.used", "role.of_new_users"],
      action: ({ params, ...acting }) => removeRole(needs, params.uuid, acting),
    }),
    ...accessRoutes(needs),
  ];
}

function accessRoutes(needs: AccountsNeeds): readonly AnyRoute[] {
  const assigning = { param: "accountUuid", permission: "userAssignToAccount" } as const;
  const granting = {
    account: assigning,
    contract: shapes.give,
    faults: ["account.user_missing", "user.role_unknown", "role.permission_unknown", "user.permissions_missing", "owner.last"],
  } as const;
  const revoking = { account: { param: "accountUuid", permission: "userUnassignFromAccount" } } as const;
  return [
    route("GET", "/api/v1/permission/{userUuid}/account/{accountUuid}", {
      summary: "Retrieve the roles and permissions of a person in an account and in its mailboxes",
      account: { param: "accountUuid", permission: "userListView" },
      contract: shapes.readGrants,
      faults: ["account.user_missing"],
      action: async ({ params: { userUuid }, account: { id } }) =>
        ok(showAccessInAccount(await readPerson(needs, id, userUuid), id)),
    }),
    route("PUT", "/api/v1/permission/{userUuid}/account/{accountUuid}", {
      ...granting,
      summary: "Replace the roles and permissions of a person in an account",
      extraPermissions: [{ account: "userUnassignFromAccount", when: "others are revoked" }],
      action: ({ params: { userUuid: userId }, body, ...acting }) =>
        grantAccountRoles(needs, { userId, roles: inAccount(body), others: "revoked" }, acting),
    }),
    route("PATCH", "/api/v1/permission/{userUuid}/account/{accountUuid}", {
      ...granting,
      summary: "Add roles and permissions of a person in an account",
      action: ({ params: { userUuid: userId }, body, ...acting }) =>
        grantAccountRoles(needs, { userId, roles: inAccount(body), others: "retained" }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/account/{accountUuid}", {
      summary: "Revoke all roles and permissions of a person in an account",
      account: { param: "accountUuid", permission: "userUnassignFromAccount" },
      contract: shapes.revoke,
      faults: ["account.user_missing", "owner.last"],
      action: ({ params: { userUuid: userId }, ...acting }) => revokeAccountRoles(needs, { userId, revoked: "all" }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/account/{accountUuid}/{permissionId}", {
      summary: "Revoke a permission that a person was granted singly in an account",
      ...revoking,
      contract: shapes.revokePermission,
      faults: ["account.user_missing", "role.permission_unknown", "owner.last"],
      action: ({ params: { userUuid: userId, permissionId }, ...acting }) =>
        revokeAccountRoles(needs, { userId, revoked: [roleOfPermission("account", permissionId)] }, acting),
    }),
    route("DELETE", "/api/v1/permission/{userUuid}/account/{accountUuid}/role/{roleUuid}", {
      summary: "Revoke a role of a person in an account",
      ...revoking,
      contract: shapes.revokeRole,
      faults: ["account.user_missing", "role.unknown", "owner.last"],
      action: ({ params: { userUuid: userId, roleUuid }, ...acting }) =>
        revokeAccountRoles(needs, { userId, revoked: [roleUuid] }, acting),
    }),
  ];
}

function inAccount({ roles = [], permissions = [] }: Partial<Grants>): Grants["roles"] {
  return rolesOfGrants("account", { roles, permissions });
}
