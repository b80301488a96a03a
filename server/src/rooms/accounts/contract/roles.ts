import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, nullable, textShape, wordShape } from "../../../http/shapes.ts";

const typeShape = () =>
  about("What the role is given for, which decides what the numbers mean", wordShape(["account", "mailbox"]));
const permissions = () => about("Permission ids of the type", Type.Array(Type.Integer(), { maxItems: 200 }));

const role = Type.Object(
  {
    uuid: idShape<RoleId>(),
    name: Type.String(),
    description: Type.String(),
    type: typeShape(),
    permissions: permissions(),
    accountUuid: about("null for a role of the system", nullable(idShape<AccountId>())),
    system: Type.Boolean(),
  },
  { title: "Role" },
);
const body = { name: textShape(1000), description: Type.Optional(textShape(1000)), permissions: permissions() };
const list = Type.Array(role, { maxItems: 1000 });
const params = Type.Object({ uuid: idShape<RoleId>() });

const grantParams = Type.Object({ userUuid: idShape<UserId>(), accountUuid: idShape<AccountId>() });

const rolesToGive = Type.Object(
  { roles: Type.Array(idShape<RoleId>(), { maxItems: 100 }) },
  { title: "RolesToGive", examples: [{ roles: ["00000000-0000-7000-8000-000000000003"] }] },
);

const granted = Type.Object(
  {
    userUuid: idShape<UserId>(),
    accountUuid: idShape<AccountId>(),
    roles: Type.Array(role),
    permissions: about("What the roles allow together", Type.Array(Type.Integer())),
  },
  { title: "AccountAccess" },
);

/** The wire shapes of roles, and of who has them in an account (facts §6.3). */
export const roleShapes = {
  list: { answers: { 200: list } },
  listOfAccount: { params: Type.Object({ accountUuid: idShape<AccountId>() }), answers: { 200: list } },
  create: {
    body: Type.Object(
      { ...body, type: typeShape(), accountUuid: idShape<AccountId>() },
      {
        title: "RoleCreate",
        examples: [
          {
            name: "Clerk",
            description: "",
            type: "mailbox",
            permissions: [2001],
            accountUuid: "01930000-0000-7000-8000-000000000a01",
          },
        ],
      },
    ),
    answers: { 201: role },
  },
  read: { params, answers: { 200: role } },
  change: {
    params,
    body: Type.Object(body, { title: "RoleChange", examples: [{ name: "Clerk", description: "", permissions: [2001, 2004] }] }),
    answers: { 200: role },
  },
  remove: { params, answers: { 204: null } },
  readGrants: { params: grantParams, answers: { 200: granted } },
  give: { params: grantParams, body: rolesToGive, answers: { 200: granted } },
  revoke: { params: grantParams, answers: { 204: null } },
} as const;
