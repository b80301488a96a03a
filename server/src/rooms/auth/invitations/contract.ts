import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, InvitationId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { accountOfPerson } from "../session/profile-contract.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled } from "../../../http/route/shapes.ts";

const exampleId = "01930000-0000-7000-8000-0000000000e1";
const roles = about("Roles to grant", Type.Array(idShape<RoleId>(), { maxItems: 50, uniqueItems: true }));
const permissions = Type.Optional(
  about("Permission ids granted in addition to those of the roles", Type.Array(Type.Integer(), { maxItems: 200 })),
);
const placeParams = Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() });
const params = Type.Object({ code: textShape(200, 1) });

const grants = {
  account: Type.Object({ uuid: idShape<AccountId>(), roles: Type.Optional(roles), permissions }),
  mailboxes: Type.Optional(
    Type.Array(Type.Object({ uuid: idShape<MailboxId>(), roles: Type.Optional(roles), permissions }), { maxItems: 100 }),
  ),
};

const invitation = titled("AccountInvitation", {
  ...accountOfPerson,
  uuid: about("The account's", idShape<AccountId>()),
  permissions: about("Permission ids that accepting grants in the account", Type.Array(Type.Integer())),
  code: Type.Optional(about("Code for accept and decline; only in the list of the invited person", Type.String())),
  inviteUuid: idShape<InvitationId>(),
  email: Type.String(),
  account: Type.Object({ uuid: idShape<AccountId>(), name: Type.String() }),
  sentAt: instantShape(),
  expireAt: instantShape(),
});

/** The wire shapes of invitations to accounts. */
export const invitationShapes = {
  invite: {
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated(
      "AccountInvite",
      [
        {
          email: "nora@new.example",
          firstName: "Nora",
          lastName: "Lee",
          account: { uuid: exampleId, roles: [exampleId] },
          mailboxes: [],
        },
      ],
      {
        email: textShape(320, 1),
        firstName: Type.Optional(nullable(textShape(255))),
        lastName: Type.Optional(nullable(textShape(255))),
        ...grants,
      },
    ),
    answers: {
      201: titled("AccountInvited", {
        uuid: about("The invited person", idShape<UserId>()),
        inviteUuid: idShape<InvitationId>(),
      }),
    },
  },
  replace: {
    params: Type.Object({ id: about("The invited person, or the invitation", idShape<UserId>()) }),
    bodyMaxBytes: bodySizes.bulk,
    body: illustrated("AccountInviteChange", [{ account: { uuid: exampleId, roles: [exampleId] }, mailboxes: [] }], {
      firstName: Type.Optional(about("Unchanged when left out", nullable(textShape(255)))),
      lastName: Type.Optional(about("Unchanged when left out", nullable(textShape(255)))),
      ...grants,
    }),
    answers: { 200: null },
  },
  list: {
    query: Type.Object({
      ...pageQuery,
      accountUuid: Type.Optional(about("Lists the invitations of this account instead of the caller's", idShape<AccountId>())),
    }),
    answers: { 200: pageShape(invitation, "AccountInvitations") },
  },
  revoke: { params: placeParams, answers: { 200: null } },
  resend: { params: placeParams, answers: { 200: null } },
  invitee: {
    query: Type.Object({
      code: params.properties.code,
      email: about("The address that the email was sent to", textShape(254, 1)),
    }),
    answers: {
      200: titled("AccountInvitee", {
        status: about("The status of the user with the address; NOT_REGISTERED when there is none", Type.String()),
        ssoEnabled: about("Whether the address signs in through an identity provider only", Type.Boolean()),
      }),
    },
  },
  accept: { params, answers: { 200: null } },
  decline: { params, answers: { 200: null } },
} as const;
