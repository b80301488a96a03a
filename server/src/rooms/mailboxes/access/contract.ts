import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, namedShape } from "../../../http/route/shapes.ts";

const params = Type.Object({ userUuid: idShape<UserId>(), mailboxUuid: idShape<MailboxId>() });

const granted = Type.Object(
  {
    userUuid: idShape<UserId>(),
    mailboxUuid: idShape<MailboxId>(),
    roles: Type.Array(namedShape("Role")),
    permissions: about("Permission ids of the roles and the single permissions together", Type.Array(Type.Integer())),
  },
  { title: "MailboxAccess" },
);

const body = Type.Object(
  {
    roles: Type.Optional(about("None when left out", Type.Array(idShape<RoleId>(), { maxItems: 100 }))),
    permissions: Type.Optional(
      about(
        "Permission ids granted in addition to those of the roles; none when left out",
        Type.Array(Type.Integer(), { maxItems: 200 }),
      ),
    ),
  },
  { title: "MailboxGrants", examples: [{ roles: ["00000000-0000-7000-8000-000000000003"], permissions: [] }] },
);

/** The wire shapes of grants in a mailbox. */
export const accessShapes = {
  read: { params, answers: { 200: granted } },
  give: { params, body, answers: { 200: granted } },
  revoke: { params, answers: { 204: null } },
} as const;
