import { route, type AnyRoute } from "../../../http/route/route.ts";
import { changePassword } from "./change-password.ts";
import { renewPassword } from "./renew-password.ts";
import { resetPassword } from "./reset-password.ts";
import { sendPasswordCode } from "./send-password-code.ts";
import { passwordShapes as shapes } from "./contract.ts";
import type { AuthNeeds } from "../needs.ts";

/** The faults of the endpoints of passwords, which public clients share. */
export const passwordFaults = {
  sendCode: ["value.format", "request.too_many", "login.sso_only"],
  reset: ["password.rule", "password.reused", "user.code_wrong", "user.blocked", "login.sso_only"],
  renew: [
    "password.rule",
    "password.reused",
    "login.throttled",
    "login.rejected",
    "login.sso_only",
    "login.address_blocked",
    "user.blocked",
    "user.inactive",
    "login.second_factor",
    "login.second_factor_wrong",
  ],
} as const;

/** The endpoints of passwords. */
export function passwordRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/registration/sendResetPasswordCode", {
      summary: "Send a code for a new password to an email address",
      signIn: "none",
      contract: shapes.sendCode,
      faults: passwordFaults.sendCode,
      action: async ({ body, origin }) => {
        await sendPasswordCode(needs, body.email, origin.ip);
        return { status: 200 };
      },
    }),
    route("POST", "/api/v1/registration/resetPassword", {
      summary: "Set a new password with the code from an email; all sessions end",
      signIn: "none",
      contract: shapes.resetPassword,
      faults: passwordFaults.reset,
      action: ({ query, body, origin }) =>
        resetPassword(needs, { code: query.code, place: { parameter: "code" }, password: body.password }, origin, async () => ({
          status: 200,
        })),
    }),
    route("POST", "/api/v1/registration/renewPassword", {
      summary: "Change a password, expired or not, with the current one; all sessions end",
      signIn: "none",
      contract: shapes.renewPassword,
      faults: passwordFaults.renew,
      action: async ({ body, origin }) => {
        await renewPassword(needs, body, origin);
        return { status: 200 };
      },
    }),
    route("PUT", "/api/v1/user/password", {
      summary: "Change the caller's password; their other sessions end",
      secretBody: true,
      contract: shapes.changePassword,
      faults: ["password.rule", "password.reused", "login.throttled", "user.password_wrong", "token.forbidden"],
      action: async ({ body, ...acting }) => {
        await changePassword(needs, body, acting);
        return { status: 200 };
      },
    }),
  ];
}
