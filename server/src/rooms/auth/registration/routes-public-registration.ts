import type { Static } from "typebox";
import type { AccountInput } from "@chancery/core/account/new-account.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import { ok, route, type AnyRoute } from "../../../http/route/route.ts";
import { bearerToken } from "../../../http/admission/guard.ts";
import { authenticator } from "../sessions/authenticate.ts";
import { register, type Registration } from "./register.ts";
import { renewPassword } from "../passwords/renew-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { sendPasswordCode } from "../passwords/send-password-code.ts";
import { sendInitiationCode } from "./send-initiation-code.ts";
import { sendRegistrationCode } from "./send-registration-code.ts";
import { validateCode } from "./validate-code.ts";
import { publicRegistrationShapes as shapes } from "./public-contract.ts";
import { passwordFaults } from "../passwords/routes.ts";
import { registrationFaults } from "./routes.ts";
import type { AuthNeeds } from "../needs.ts";
import { askSecondFactor } from "../second-factor/ask-second-factor.ts";
import { openSession } from "../session/start-session.ts";
import type { CodeType } from "../session/person-codes.ts";
import { loadPoliciesOfEmail } from "../session/policies.ts";

const path = "/registration";
const unstored = { "cache-control": "no-store" } as const;

/** The endpoints of registration and passwords for public clients: those of /api/v1/registration under other paths. */
export function publicRegistrationRoutes(needs: AuthNeeds): readonly AnyRoute[] {
  return [
    route("POST", path, {
      summary: "Register with the code from an email, and sign in",
      signIn: "none",
      secretAnswer: true,
      contract: shapes.register,
      faults: [
        ...registrationFaults.register,
        "locale.unknown",
        "timezone.unknown",
        "user.corporate_account",
        "login.code_format",
        "sso.email_mismatch",
        "invitation.used",
        "invitation.code_expired",
        "access_code.missing",
      ],
      action: ({ query, body, ...acting }) => register(needs, registrationIn(query, body), acting),
    }),
    route("POST", `${path}/sendRegistrationCode`, {
      summary: "Send a code to an email address, for registration or to start an envelope",
      signIn: "none",
      contract: shapes.sendCode,
      faults: registrationFaults.sendCode,
      action: async ({ query, body, origin }) => {
        await (query.initiation ? sendInitiationCode : sendRegistrationCode)(needs, body.email, origin.ip);
        return ok({});
      },
    }),
    route("GET", `${path}/validate`, {
      summary: "Retrieve the address of a code, which remains valid",
      signIn: "none",
      contract: shapes.validate,
      faults: [...registrationFaults.validate, "login.code_format"],
      action: async ({ query: { code, type = "validation" } }) => {
        const { email, isRegistered: registered } = await validateCode(needs, validationType(type), code);
        return { status: 200, body: { email, registered }, headers: unstored };
      },
    }),
    route("GET", `${path}/passwordPolicy`, {
      summary: "Retrieve the password policy for an email address, registered or not",
      signIn: "none",
      contract: shapes.passwordPolicy,
      action: async ({ query }) => ok((await loadPoliciesOfEmail(needs, query.email)).passwordPolicy),
    }),
    route("POST", `${path}/requestPasswordReset`, {
      summary: "Send a code for a new password to an email address",
      signIn: "none",
      contract: shapes.requestReset,
      faults: passwordFaults.sendCode,
      action: async ({ body, origin }) => {
        await sendPasswordCode(needs, body.email, origin.ip);
        return ok({});
      },
    }),
    route("POST", `${path}/resetPassword`, {
      summary: "Set a new password with the code from an email, and sign in; all other sessions end",
      opensSession: "person",
      signIn: "none",
      secretAnswer: true,
      contract: shapes.resetPassword,
      faults: [...passwordFaults.reset, "login.address_blocked", "login.second_factor"],
      action: ({ body, origin, settle }) =>
        resetPassword(needs, { ...body, place: { pointer: "/code" } }, origin, async (tx, user) => {
          const fault = await askSecondFactor(needs, tx, user, origin);
          if (fault) return fault;
          const token = await openSession(needs, tx, user, { origin, how: "password" });
          return settle(tx, { status: 200, body: { token }, headers: unstored });
        }),
    }),
    renewRoute(needs),
  ];
}

function renewRoute(needs: AuthNeeds): AnyRoute {
  return route("POST", `${path}/renewPassword`, {
    summary: "Change a password, expired or not, with the current one; all sessions end",
    signIn: "none",
    contract: shapes.renewPassword,
    faults: [...passwordFaults.renew, "token.missing", "token.invalid", "token.forbidden"],
    action: async ({ body: { email, ...passwords }, origin, headers }) => {
      const login = email ?? (await findOwnEmail(needs, headers["authorization"], origin.ip));
      await renewPassword(needs, { login, ...passwords }, origin);
      return { status: 200 };
    },
  });
}

/** The email address of the signed-in person. Throws token.missing, token.invalid, token.forbidden for an application token. */
async function findOwnEmail(needs: AuthNeeds, header: string | undefined, ip: string): Promise<string> {
  const signedIn = await authenticator(needs)(bearerToken(header), { mailboxId: undefined, accountId: undefined, ip });
  if (!signedIn) throw new Fault("token.invalid");
  if (signedIn.caller.tokenKind !== "session") throw new Fault("token.forbidden");
  return signedIn.caller.email;
}

type Query = Static<typeof shapes.register.query>;

const kindsOfCodes = {
  envelopeInvite: "ENVELOPE",
  accountInvite: "INVITE",
  emailValidation: "REGISTRATION",
  sharedByEmail: "REGISTRATION",
} as const;

function registrationIn({ code, codeType }: Query, body: Static<typeof shapes.register.body>): Registration {
  if (codeType === "externalAuth") throw faultOf([{ code: "login.code_format", parameter: "codeType" }]);
  const { locale, dateLocale, timezone } = body;
  const password = body.password ?? undefined;
  refuse(password === undefined ? [{ code: "request.body_missing", args: ["password"], pointer: "/password" }] : []);
  return {
    code,
    codeType: kindsOfCodes[codeType ?? "emailValidation"],
    email: body.email,
    password: password ?? "",
    agreed: body.agreed,
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone ?? "",
    choices: { locale: locale ?? undefined, dateLocale: dateLocale ?? undefined, timezone: timezone ?? undefined },
    company: companyIn(body),
  };
}

/** The company account to create, if the body has any of its fields. */
function companyIn({ companyName, inn, mailboxes }: Static<typeof shapes.register.body>): AccountInput | undefined {
  const company = { name: companyName ?? "", inn: inn ?? "", mailboxes: mailboxes ?? [] };
  return Object.values(company).every(({ length }) => length === 0) ? undefined : company;
}

function validationType(type: string): CodeType {
  if (type === "externalAuthentication" || type === "changeEmail") refuse([{ code: "login.code_format", parameter: "type" }]);
  return type === "validation" ? "REGISTRATION" : "PASSWORD";
}
