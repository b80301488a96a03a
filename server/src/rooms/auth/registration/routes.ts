import { route, type AnyRoute } from "../../../http/route/route.ts";
import { addCorporateUser } from "./add-corporate-user.ts";
import { register } from "./register.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";
import { sendWelcome } from "./send-welcome.ts";
import { validateCode } from "./validate-code.ts";
import { registrationShapes as shapes } from "./contract.ts";
import type { AuthNeeds } from "../needs.ts";

const path = "/api/v1/registration";
/** The faults of the endpoints of registration, which public clients share. */
export const registrationFaults = {
  sendCode: ["value.format", "request.too_many", "login.sso_only"],
  validate: ["user.code_wrong"],
  register: [
    "user.terms_not_accepted",
    "password.rule",
    "value.length",
    "user.phone",
    "user.code_wrong",
    "user.email_used",
    "login.sso_only",
    "login.address_blocked",
    "invitation.not_found",
    "invitation.used",
    "invitation.expired",
    "account.removed",
  ],
} as const;

/** The endpoints of registration and of adding corporate users. */
export function registrationRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", "/api/v1/account/{accountUuid}/user", {
      summary: "Add a person whose email address is in an ACTIVE domain of the account",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      contract: shapes.addCorporateUser,
      faults: ["value.format", "value.length", "user.phone", "domain.inactive", "user.email_used", "email.too_many"],
      action: ({ body: { phone, createMailbox, ...body }, ...acting }) =>
        addCorporateUser(needs, { ...body, phone: phone ?? "", createMailbox: createMailbox ?? false }, acting),
    }),
    route("POST", "/api/v1/account/{accountUuid}/user/{userUuid}/welcome", {
      summary: "Send a corporate user who has no password yet the email to set one again",
      account: { param: "accountUuid", permission: "corporateUserManage" },
      contract: shapes.sendWelcome,
      faults: [
        ...(["account.user_missing", "user.not_corporate", "user.active_already", "login.sso_only"] as const),
        ...(["request.too_many", "email.too_many"] as const),
      ],
      action: ({ params, ...acting }) => sendWelcome(needs, params.userUuid, acting),
    }),
    route("POST", `${path}/sendRegistrationCode`, {
      summary: "Send a code for registration to an email address",
      signIn: "none",
      contract: shapes.sendCode,
      faults: registrationFaults.sendCode,
      action: async ({ body, origin }) => {
        await sendRegistrationCode(needs, body.email, origin.ip);
        return { status: 200 };
      },
    }),
    route("GET", `${path}/validate`, {
      summary: "Retrieve the address of a code, which remains valid",
      signIn: "none",
      contract: shapes.validate,
      faults: registrationFaults.validate,
      action: async ({ query: { code, type = "REGISTRATION" } }) => {
        const { isRegistered: registered, ...valid } = await validateCode(needs, type, code);
        return { status: 200, body: { ...valid, type, registered }, headers: { "cache-control": "no-store" } };
      },
    }),
    route("POST", path, {
      summary: "Register with the code from an email, and sign in",
      opensSession: "person",
      signIn: "none",
      secretAnswer: true,
      contract: shapes.register,
      faults: registrationFaults.register,
      action: ({ query, body: { phone = "", ...body }, origin, settle }) =>
        register(needs, { ...body, phone, code: query.code, codeType: query.codeType ?? "REGISTRATION" }, { origin, settle }),
    }),
  ];
}
