import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { grantsToMake } from "../../accounts/index.ts";
import { about, idShape, illustrated, namedShape, nullable, titled } from "../../../http/route/shapes.ts";

const params = Type.Object({ userUuid: idShape<UserId>(), mailboxUuid: idShape<MailboxId>() });

const granted = titled("MailboxAccess", {
  userUuid: idShape<UserId>(),
  mailboxUuid: idShape<MailboxId>(),
  roles: Type.Array(namedShape("Role")),
  permissions: about("Permission ids of the roles and the single permissions together", Type.Array(Type.Integer())),
});

const body = illustrated("MailboxGrants", [{ roles: ["00000000-0000-7000-8000-000000000003"], permissions: [] }], grantsToMake);

const wholeGrants = illustrated(
  "WholeGrants",
  [{ account: { uuid: "01930000-0000-7000-8000-000000000aa1", roles: [], permissions: [10013] }, mailboxes: [] }],
  {
    account: Type.Object({ uuid: idShape<AccountId>(), ...grantsToMake }),
    mailboxes: Type.Optional(
      about(
        "Mailboxes whose grants are replaced; those of others are retained",
        nullable(Type.Array(Type.Object({ uuid: idShape<MailboxId>(), ...grantsToMake }), { maxItems: 100 })),
      ),
    ),
  },
);

const accountGranted = titled("GrantsSet", {
  userUuid: idShape<UserId>(),
  accountUuid: idShape<AccountId>(),
  roles: granted.properties.roles,
  permissions: granted.properties.permissions,
});

/** The wire shapes of grants in a mailbox. */
export const accessShapes = {
  read: { params, answers: { 200: granted } },
  give: { params, body, answers: { 200: granted } },
  revoke: { params, answers: { 204: null } },
  revokePermission: { params: Type.Object({ ...params.properties, permissionId: Type.Integer() }), answers: { 204: null } },
  revokeRole: { params: Type.Object({ ...params.properties, roleUuid: idShape<RoleId>() }), answers: { 204: null } },
  revokeEverybody: { params: Type.Object({ mailboxUuid: idShape<MailboxId>() }), answers: { 200: null } },
  set: {
    params: Type.Object({ userUuid: idShape<UserId>(), accountUuid: idShape<AccountId>() }),
    body: wholeGrants,
    answers: { 200: accountGranted },
  },
} as const;
