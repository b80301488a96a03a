import { newRole } from "./cases/roles.ts";
import { getAt, hides, inAccount, ofPerson, type Rule } from "./rule.ts";

const role = async ({ ann }: Parameters<Parameters<typeof hides>[0]>[0]) => newRole(ann);

/** Roles, and who has them. What is about a mailbox is allowed by its account. */
export const roleRules: Readonly<Record<string, Rule>> = {
  "GET /api/v1/permission/role": ofPerson(),
  "GET /api/v1/permission/role/account/{accountUuid}": inAccount("rolesListView"),
  "POST /api/v1/permission/role": ofPerson(),
  "GET /api/v1/permission/role/{uuid}": ofPerson(hides(role, getAt("permission/role/#"))),
  "PUT /api/v1/permission/role/{uuid}": ofPerson(
    hides(role, (id) => ({ path: `/api/v1/permission/role/${id}`, sent: { body: { name: "x", permissions: [] } } })),
  ),
  "DELETE /api/v1/permission/role/{uuid}": ofPerson(hides(role, getAt("permission/role/#"))),
  "GET /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount("userListView"),
  "PUT /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount("userAssignToAccount"),
  "PATCH /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount("userAssignToAccount"),
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount("userUnassignFromAccount"),
  "POST /api/v1/permission/{userUuid}/account/{accountUuid}": inAccount("userAssignToAccount"),
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}/{permissionId}": inAccount("userUnassignFromAccount"),
  "DELETE /api/v1/permission/{userUuid}/account/{accountUuid}/role/{roleUuid}": inAccount("userUnassignFromAccount"),
  "GET /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": ofPerson(),
  "PUT /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": ofPerson(),
  "PATCH /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": ofPerson(),
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}": ofPerson(),
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/{permissionId}": ofPerson(),
  "DELETE /api/v1/permission/{userUuid}/mailbox/{mailboxUuid}/role/{roleUuid}": ofPerson(),
};
