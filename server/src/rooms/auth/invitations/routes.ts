import type { Static } from "typebox";
import { rolesOfGrants } from "@chancery/core/account/grants.ts";
import { pageAnswer, pageOf } from "../../../http/route/paging.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { resendInvitation, revokeInvitation } from "./change-invitation.ts";
import { invitePerson, type OfferedRoles } from "./invite-person.ts";
import { listOpenInvitations } from "./list-invitations.ts";
import { replaceInvitation } from "./replace-invitation.ts";
import { invitationShapes as shapes } from "./contract.ts";
import { showInvitee } from "./show-invitee.ts";
import type { AuthNeeds } from "../needs.ts";
import { showInvitation } from "./view.ts";

const path = "/api/v1/user";
const accountFaults = ["account.forbidden", "account.permission_lacking", "account.removed"] as const;
const answerFaults = ["invitation.not_found", "invitation.used", "invitation.expired"] as const;

/** The endpoints of invitations to accounts. */
export function invitationRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", `${path}/invite`, {
      summary: "Invite a person into an account by email",
      extraPermissions: [
        { account: "userAssignToAccount", when: "roles are granted in the account" },
        { account: "userAssignToMailbox", when: "roles are granted in mailboxes" },
      ],
      contract: shapes.invite,
      faults: [
        ...accountFaults,
        ...(["value.format", "user.permissions_missing", "user.role_unknown", "role.permission_unknown"] as const),
        "mailbox.not_found",
        ...(["user.has_access", "user.invited_already", "token.too_many", "email.too_many"] as const),
      ],
      action: ({ body: { email, firstName, lastName, account, mailboxes = [] }, ...acting }) => {
        const names = { firstName: firstName ?? "", lastName: lastName ?? "" };
        return invitePerson(needs, { email, ...names, ...offeredIn({ account, mailboxes }) }, acting);
      },
    }),
    route("PUT", `${path}/invite/{id}`, {
      summary: "Replace the roles that an open invitation grants",
      extraPermissions: [
        { account: "userAssignToAccount" },
        { account: "userAssignToMailbox", when: "roles are granted in mailboxes" },
      ],
      contract: shapes.replace,
      faults: [
        ...accountFaults,
        ...(["user.permissions_missing", "user.role_unknown", "role.permission_unknown", "mailbox.not_found"] as const),
        ...(["invitation.not_found", "invitation.used"] as const),
      ],
      action: ({ params: { id: userId }, body: { firstName, lastName, ...grants }, ...acting }) => {
        const names = { firstName: firstName ?? undefined, lastName: lastName ?? undefined };
        return replaceInvitation(needs, { userId, ...names, ...offeredIn(grants) }, acting);
      },
    }),
    listRoute(needs),
    route("DELETE", "/api/v1/permission/invite/{accountUuid}/{userUuid}", {
      summary: "Revoke an invitation to an account",
      account: { param: "accountUuid", permission: "userUnassignFromAccount" },
      contract: shapes.revoke,
      faults: ["invitation.not_found"],
      action: ({ params: { userUuid: userId }, account, ...acting }) => revokeInvitation(needs, { account, userId }, acting),
    }),
    route("POST", "/api/v1/permission/invite/{accountUuid}/{userUuid}/resend", {
      summary: "Send an invitation to an account again, with a new code",
      account: { param: "accountUuid", permission: "userAssignToAccount" },
      contract: shapes.resend,
      faults: ["invitation.not_found", "invitation.too_soon", "email.too_many"],
      action: ({ params: { userUuid: userId }, account, ...acting }) => resendInvitation(needs, { account, userId }, acting),
    }),
    route("POST", `${path}/invite/accept/{code}`, {
      summary: "Accept an invitation to the caller's email address",
      contract: shapes.accept,
      faults: [...answerFaults, "invitation.foreign", "account.removed", "token.forbidden"],
      action: async ({ params: { code }, caller, origin }) => {
        await acceptInvitation(needs, code, { caller, origin });
        return { status: 200 };
      },
    }),
    route("GET", "/api/v1/validation/account-invite", {
      summary: "Retrieve the status of the user who was invited to an account",
      signIn: "none",
      contract: shapes.invitee,
      faults: [...answerFaults, "sso.email_mismatch"],
      action: async ({ query: { code, email } }) => ok(await showInvitee(needs, code, email)),
    }),
    route("DELETE", `${path}/invite/decline/{code}`, {
      summary: "Decline an invitation; the code is the only credential",
      signIn: "none",
      contract: shapes.decline,
      faults: answerFaults,
      action: async ({ params: { code }, origin }) => {
        await declineInvitation(needs, code, origin);
        return { status: 200 };
      },
    }),
  ];
}

/** The roles of a body; permissions are roles of their own. */
function offeredIn({ account, mailboxes = [] }: Pick<Static<typeof shapes.invite.body>, "account" | "mailboxes">): OfferedRoles {
  const { roles = [], permissions = [] } = account;
  return {
    accountId: account.uuid,
    roleIds: rolesOfGrants("account", { roles, permissions }, "/account"),
    mailboxes: mailboxes.map((one, at) => ({
      id: one.uuid,
      roleIds: rolesOfGrants("mailbox", { roles: one.roles ?? [], permissions: one.permissions ?? [] }, `/mailboxes/${at}`),
    })),
  };
}

function listRoute(needs: AuthNeeds): AnyRoute {
  return route("GET", `${path}/invites`, {
    summary: "List open invitations to the caller, or those of an account",
    extraPermissions: [{ account: "userListView", when: "the invitations of an account are listed" }],
    contract: shapes.list,
    faults: accountFaults,
    action: async ({ query, caller }) => {
      const { accountUuid: accountId } = query;
      const page = pageOf(query, `invitations ${accountId ?? caller.userId}`);
      const found = await listOpenInvitations(needs, { caller, accountId }, page);
      return ok(pageAnswer(page, found, { show: showInvitation, keyOf: ({ id }) => [id] }));
    },
  });
}
