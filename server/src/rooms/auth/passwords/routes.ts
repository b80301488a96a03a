import type { Static } from "typebox";
import { route, type AnyRoute } from "../../../http/route/route.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile, renameSelf, type ProfileChange } from "../profile/change-profile.ts";
import { keepDrawing } from "../profile/keep-drawing.ts";
import { renewPassword } from "./renew-password.ts";
import { resetPassword } from "./reset-password.ts";
import { showProfile } from "../profile/show-profile.ts";
import { sendPasswordCode } from "./send-password-code.ts";
import { registrationShapes as shapes } from "../registration/contract.ts";
import type { AuthNeeds } from "../needs.ts";
import { showProfileOf } from "../session/view-profile.ts";

const open = { signIn: "none", mailbox: "none" } as const;
const signedIn = { signIn: "bearer", mailbox: "none" } as const;

/** The endpoints of passwords and of what people tell of themselves. */
export function passwordRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/api/v1/registration/sendResetPasswordCode",
      summary: "Have a code sent to an address, to set a new password",
      ...open,
      contract: shapes.sendCode,
      faults: ["value.format", "request.too_many", "login.sso_only"],
      action: async ({ body, origin }) => {
        await sendPasswordCode(needs, body.email, origin.ip);
        return { status: 200 };
      },
    }),
    route({
      method: "POST",
      path: "/api/v1/registration/resetPassword",
      summary: "Set a new password with the code of an email; all sessions end",
      ...open,
      contract: shapes.resetPassword,
      faults: ["password.rule", "password.reused", "user.code_wrong", "user.blocked", "login.sso_only"],
      action: ({ query, body, origin }) =>
        resetPassword(needs, { code: query.code, password: body.password }, origin, async () => ({ status: 200 })),
    }),
    renewRoute(needs),
    route({
      method: "PUT",
      path: "/api/v1/user/password",
      summary: "Change one's password; one's other sessions end",
      secretBody: true,
      ...signedIn,
      contract: shapes.changePassword,
      faults: ["password.rule", "password.reused", "login.throttled", "user.password_wrong", "token.forbidden"],
      action: async ({ body, caller, origin }) => {
        await changePassword(needs, body, { caller, origin });
        return { status: 200 };
      },
    }),
    ...profileRoutes(needs),
    drawingRoute(needs, "signature"),
    drawingRoute(needs, "initials"),
  ];
}

function profileRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route({
      method: "PUT",
      path: "/api/v1/user/profile",
      summary: "Change what one says of oneself",
      ...signedIn,
      contract: shapes.changeProfile,
      faults: [
        ...(["value.length", "user.phone", "locale.unknown", "timezone.unknown", "value.unsupported"] as const),
        ...(["mailbox.not_found", "account.permission_lacking", "user.not_found"] as const),
      ],
      action: async ({ body, caller, origin }) => {
        await changeProfile(needs, profileIn(body), { caller, origin });
        return { status: 200, body: showProfileOf(await showProfile(needs, caller)) };
      },
    }),
    route({
      method: "PATCH",
      path: "/api/v1/user/profile",
      summary: "Change one's names or telephone number",
      ...signedIn,
      contract: shapes.patchProfile,
      faults: ["value.length", "user.phone", "account.permission_lacking", "user.not_found"],
      action: async ({ body: { firstName, lastName, phone }, caller, origin }) => {
        await renameSelf(needs, { firstName, lastName, phone }, { caller, origin });
        return { status: 200, body: showProfileOf(await showProfile(needs, caller)) };
      },
    }),
  ];
}

function drawingRoute(needs: AuthNeeds, kind: "signature" | "initials"): AnyRoute {
  return route({
    method: "PUT",
    path: `/api/v1/user/${kind}`,
    summary: `Keep the image of one's ${kind}, or remove it`,
    ...signedIn,
    contract: shapes.keepDrawing,
    faults: ["value.drawing_base64", "value.drawing_type", "value.drawing_size", "value.drawing_empty", "quota.space"],
    action: async ({ body, caller, origin }) => {
      await keepDrawing(needs, { kind, image: body ?? "" }, { caller, origin });
      return { status: 200 };
    },
  });
}

function renewRoute(needs: AuthNeeds): AnyRoute {
  return route({
    method: "POST",
    path: "/api/v1/registration/renewPassword",
    summary: "Set a new password with the one there is, expired or not; all sessions end",
    ...open,
    contract: shapes.renewPassword,
    faults: [
      ...(["password.rule", "password.reused", "login.throttled", "login.rejected", "login.sso_only"] as const),
      ...(["login.address_blocked", "user.blocked", "user.inactive"] as const),
    ],
    action: async ({ body, origin }) => {
      await renewPassword(needs, body, origin);
      return { status: 200 };
    },
  });
}

function profileIn(body: Static<typeof shapes.changeProfile.body>): ProfileChange {
  return {
    ...{ firstName: body.firstName, lastName: body.lastName, phone: body.phone ?? "" },
    ...{ locale: body.locale ?? undefined, dateLocale: body.dateLocale ?? undefined, timezone: body.timezone ?? undefined },
    autoDepositMailboxId: body.autoDepositMailboxUuid ?? undefined,
    showsExactDate: body.displayExactDate ?? false,
    hasAvatar: (body.avatar ?? "") !== "",
  };
}
