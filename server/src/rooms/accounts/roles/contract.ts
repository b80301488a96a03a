import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { referredPerson } from "../account/contract.ts";

const typeShape = () =>
  about("The kind of place it is granted in, which decides the meaning of the permission ids", wordShape(["account", "mailbox"]));
const permissions = () => about("Permission ids of the type", Type.Array(Type.Integer(), { maxItems: 200 }));

const role = titled("Role", {
  uuid: idShape<RoleId>(),
  name: Type.String(),
  description: Type.String(),
  type: typeShape(),
  permissions: permissions(),
  accountUuid: about("null for a role of the system", nullable(idShape<AccountId>())),
  system: Type.Boolean(),
});
const body = { name: textShape(1000), description: Type.Optional(textShape(1000)), permissions: permissions() };
const list = pageShape(role, "Roles");
const params = Type.Object({ uuid: idShape<RoleId>() });

const grantParams = Type.Object({ userUuid: idShape<UserId>(), accountUuid: idShape<AccountId>() });

/** Roles and permissions to grant in a place. */
export const grantsToMake = {
  roles: Type.Optional(about("None when left out", Type.Array(idShape<RoleId>(), { maxItems: 100 }))),
  permissions: Type.Optional(
    about(
      "Permission ids granted in addition to those of the roles; none when left out",
      Type.Array(Type.Integer(), { maxItems: 200 }),
    ),
  ),
};

const grants = illustrated("Grants", [{ roles: ["00000000-0000-7000-8000-000000000003"], permissions: [] }], grantsToMake);

const granted = titled("AccountAccess", {
  userUuid: idShape<UserId>(),
  accountUuid: idShape<AccountId>(),
  roles: Type.Array(role),
  permissions: about("Permission ids of the roles and the single permissions together", Type.Array(Type.Integer())),
});

const grantsAt = {
  permissions: about("Those granted singly, without a role", Type.Array(Type.Integer())),
  roles: Type.Array(idShape<RoleId>()),
};

const accessInAccount = titled("AccessInAccount", {
  account: Type.Object({ uuid: idShape<AccountId>(), ...grantsAt }),
  mailboxes: about(
    "Those of the account in which the person has a grant; the first 1000 by name",
    Type.Array(Type.Object({ uuid: idShape<MailboxId>(), ...grantsAt })),
  ),
  user: referredPerson,
  ...granted.properties,
});

/** The wire shapes of roles and of grants in an account. */
export const roleShapes = {
  list: { query: Type.Object(pageQuery), answers: { 200: list } },
  listOfAccount: {
    params: Type.Object({ accountUuid: idShape<AccountId>() }),
    query: Type.Object({
      ...pageQuery,
      type: Type.Optional(typeShape()),
      name: Type.Optional(about("Text in the name, ignoring case and accents", textShape(1000))),
      permissions: Type.Optional(about("Permission ids that each role has", Type.Array(Type.Integer(), { maxItems: 200 }))),
    }),
    answers: { 200: list },
  },
  create: {
    body: illustrated(
      "RoleCreate",
      [
        {
          name: "Clerk",
          description: "",
          type: "mailbox",
          permissions: [2001],
          accountUuid: "01930000-0000-7000-8000-000000000a01",
        },
      ],
      { ...body, type: typeShape(), accountUuid: idShape<AccountId>() },
    ),
    answers: { 201: role },
  },
  read: { params, answers: { 200: role } },
  change: {
    params,
    body: illustrated("RoleChange", [{ name: "Clerk", description: "", permissions: [2001, 2004] }], body),
    answers: { 200: role },
  },
  remove: { params, answers: { 204: null } },
  readGrants: { params: grantParams, answers: { 200: accessInAccount } },
  give: { params: grantParams, body: grants, answers: { 200: granted } },
  revoke: { params: grantParams, answers: { 204: null } },
  revokePermission: {
    params: Type.Object({ ...grantParams.properties, permissionId: Type.Integer() }),
    answers: { 204: null },
  },
  revokeRole: { params: Type.Object({ ...grantParams.properties, roleUuid: idShape<RoleId>() }), answers: { 204: null } },
} as const;
