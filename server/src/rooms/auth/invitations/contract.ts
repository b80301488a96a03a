import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, InvitationId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { accountOfPerson } from "../session/profile-contract.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, instantShape, nullable, textShape } from "../../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const roles = about("Roles that are given", Type.Array(idShape<RoleId>(), { maxItems: 50, uniqueItems: true }));
const permissions = Type.Optional(
  about("Permission ids given besides those of the roles", Type.Array(Type.Integer(), { maxItems: 200 })),
);
const placeParams = Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() });
const params = Type.Object({ code: textShape(200, 1) });

const invitation = Type.Object(
  {
    ...accountOfPerson,
    uuid: about("The account's", idShape<AccountId>()),
    permissions: about("What would be given in the account", Type.Array(Type.Integer())),
    code: Type.Optional(about("What accept and decline take; only in the list of the person who is invited", Type.String())),
    inviteUuid: idShape<InvitationId>(),
    email: Type.String(),
    account: Type.Object({ uuid: idShape<AccountId>(), name: Type.String() }),
    sentAt: instantShape(),
    expireAt: instantShape(),
  },
  { title: "AccountInvitation" },
);

/** The wire shapes of invitations to accounts. */
export const invitationShapes = {
  invite: {
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Object(
      {
        email: textShape(320, 1),
        firstName: Type.Optional(nullable(textShape(256))),
        lastName: Type.Optional(nullable(textShape(256))),
        account: Type.Object({ uuid: idShape<AccountId>(), roles: Type.Optional(roles), permissions }),
        mailboxes: Type.Optional(
          Type.Array(Type.Object({ uuid: idShape<MailboxId>(), roles: Type.Optional(roles), permissions }), { maxItems: 100 }),
        ),
      },
      {
        title: "AccountInvite",
        examples: [
          {
            email: "nora@new.example",
            firstName: "Nora",
            lastName: "Lee",
            account: { uuid: exampleId, roles: [exampleId] },
            mailboxes: [],
          },
        ],
      },
    ),
    answers: {
      201: Type.Object(
        { uuid: about("The invited person", idShape<UserId>()), inviteUuid: idShape<InvitationId>() },
        { title: "AccountInvited" },
      ),
    },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      accountUuid: Type.Optional(about("Those of this account instead of one's own", idShape<AccountId>())),
    }),
    answers: { 200: pageShape(invitation, "AccountInvitations") },
  },
  revoke: { params: placeParams, answers: { 200: null } },
  resend: { params: placeParams, answers: { 200: null } },
  accept: { params, answers: { 200: null } },
  decline: { params, answers: { 200: null } },
} as const;
