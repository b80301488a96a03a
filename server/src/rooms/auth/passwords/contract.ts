import { Type } from "typebox";
import { about, illustrated, textShape } from "../../../http/route/shapes.ts";

const endApplicationTokens = Type.Optional(about("Whether application tokens end too; false when left out", Type.Boolean()));
/** More than any accepted password; keeps huge bodies from being hashed. */
export const passwordMax = 1024;
/** Longest email address, in characters. */
export const emailMax = 320;

/** The code from an email. */
export const code = about("The code from the email", textShape(200, 1));
/** A new password. */
export const password = about("12 to 128 characters", textShape(passwordMax, 1));
/** The code of a user who has a second factor. */
export const secondFactorCode = Type.Optional(
  about("For users with a second factor: a code of it, or a recovery code", textShape(100, 1)),
);
/** The email address to send a code to. */
export const toAddress = illustrated("EmailToAddress", [{ email: "ann@acme.example" }], { email: textShape(emailMax, 1) });

/** The wire shapes of passwords. */
export const passwordShapes = {
  sendCode: { body: toAddress, answers: { 200: null } },
  resetPassword: {
    query: Type.Object({ code }),
    body: illustrated("PasswordReset", [{ password: "a long enough phrase" }], { password }),
    answers: { 200: null },
  },
  renewPassword: {
    body: illustrated(
      "PasswordRenewal",
      [{ login: "ann@acme.example", oldPassword: "a long enough phrase", newPassword: "another long phrase" }],
      {
        login: textShape(emailMax, 1),
        oldPassword: textShape(passwordMax, 1),
        newPassword: password,
        endApplicationTokens,
        code: secondFactorCode,
      },
    ),
    answers: { 200: null },
  },
  changePassword: {
    body: illustrated("PasswordChange", [{ oldPassword: "a long enough phrase", newPassword: "another long phrase" }], {
      oldPassword: textShape(passwordMax, 1),
      newPassword: password,
      endApplicationTokens,
    }),
    answers: { 200: null },
  },
} as const;
