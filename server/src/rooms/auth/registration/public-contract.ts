import { firstMailboxesMax } from "@chancery/core/account/new-account.ts";
import { Type } from "typebox";
import { about, illustrated, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { code, emailMax, password, passwordMax, secondFactorCode } from "../passwords/contract.ts";
import { passwordPolicyShape } from "../policies/contract.ts";

const nameMax = 600;

const token = titled("SignedIn", { token: Type.String() });
const nothing = Type.Object({}, { title: "Nothing", description: "An empty object" });
const toAddress = illustrated("EmailToCode", [{ email: "ann@acme.example" }], { email: textShape(emailMax, 1) });

/** The types of codes on registration. */
export const publicCodeTypes = ["envelopeInvite", "accountInvite", "emailValidation", "sharedByEmail", "externalAuth"] as const;

/** The types of codes on validation. */
export const validationTypes = [
  "validation",
  "resetPassword",
  "corporateNewPassword",
  "newPassword",
  "externalAuthentication",
  "changeEmail",
] as const;

/** The wire shapes of public registration, at paths without the version prefix. */
export const publicRegistrationShapes = {
  register: {
    query: Type.Object({ code, codeType: Type.Optional(wordShape(publicCodeTypes)) }),
    body: illustrated(
      "PublicRegistration",
      [{ email: "ann@acme.example", firstName: "Ann", lastName: "Lee", password: "a long enough phrase", agreed: true }],
      {
        email: about("The address the code was sent to", textShape(emailMax, 1)),
        password: Type.Optional(about("Required, unless the code is of an external sign-in", nullable(password))),
        firstName: textShape(nameMax),
        lastName: textShape(nameMax),
        phone: Type.Optional(about("8 to 20 characters", nullable(textShape(100)))),
        locale: Type.Optional(nullable(textShape(100))),
        dateLocale: Type.Optional(nullable(textShape(100))),
        timezone: Type.Optional(nullable(textShape(100))),
        agreed: about("The terms of use are accepted", Type.Boolean()),
        companyName: Type.Optional(
          about("Name of a company account to create, 2 to 255 characters; empty for none", nullable(textShape(nameMax))),
        ),
        inn: Type.Optional(about("The company's tax id, 8 to 128 characters", nullable(textShape(300)))),
        mailboxes: Type.Optional(
          about(
            "Names of the account's first mailboxes",
            nullable(Type.Array(textShape(nameMax), { maxItems: firstMailboxesMax })),
          ),
        ),
      },
    ),
    answers: { 201: token },
  },
  sendCode: {
    query: Type.Object({
      initiation: Type.Optional(about("true sends a code to start an envelope with, see `send-by-share-code`", Type.Boolean())),
    }),
    body: toAddress,
    answers: { 200: nothing },
  },
  requestReset: { body: toAddress, answers: { 200: nothing } },
  resetPassword: {
    body: illustrated("PublicPasswordReset", [{ password: "a long enough phrase", code: "…" }], { password, code }),
    answers: { 200: token },
  },
  renewPassword: {
    body: illustrated(
      "PublicPasswordRenewal",
      [{ email: "ann@acme.example", oldPassword: "a long enough phrase", newPassword: "another long phrase" }],
      {
        email: Type.Optional(about("The signed-in person's when left out", nullable(textShape(emailMax, 1)))),
        oldPassword: textShape(passwordMax, 1),
        newPassword: password,
        code: secondFactorCode,
      },
    ),
    answers: { 200: null },
  },
  validate: {
    query: Type.Object({
      code,
      type: Type.Optional(about("validation when left out", wordShape(validationTypes))),
    }),
    answers: {
      200: titled("PublicValidCode", {
        email: Type.String(),
        registered: about("The email address is already registered", Type.Boolean()),
      }),
    },
  },
  passwordPolicy: { query: Type.Object({ email: textShape(emailMax, 1) }), answers: { 200: passwordPolicyShape } },
} as const;
