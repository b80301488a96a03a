import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape, nullable, textShape, wordShape } from "../../../http/route/shapes.ts";
import { codeTypes } from "../session/person-codes.ts";
import { drawingToKeep, noFields, profile, profilePatch, profileToChange } from "../session/profile-contract.ts";

/** Longer than any that can be right, so that nobody has 10 MiB hashed. */
const endApplicationTokens = Type.Optional(about("Whether application tokens end too; false when left out", Type.Boolean()));
const passwordMax = 1024;
const emailMax = 320;
const nameMax = 600;

const code = about("As the email has it", textShape(200, 1));
const password = about("12 to 128 characters", textShape(passwordMax, 1));
const toAddress = Type.Object(
  { email: textShape(emailMax, 1) },
  { title: "EmailToAddress", examples: [{ email: "ann@acme.example" }] },
);
const page = <Type extends string>(contentType: Type) => ({ answers: { 200: "text" }, contentTypes: [contentType] }) as const;

const corporateUser = Type.Object(
  {
    uuid: idShape<UserId>(),
    ...{ email: Type.String(), firstName: Type.String(), lastName: Type.String(), phone: nullable(Type.String()) },
    status: wordShape(["PENDING_INVITE", "ACTIVE", "BLOCKED", "PENDING_PASSWORD", "DELETED"]),
    createdAt: instantShape(),
    corporateUser: Type.Boolean(),
    fields: about("Always empty", Type.Object({})),
    corporate: about("The same as corporateUser", Type.Boolean()),
    corporateAccountId: nullable(idShape<AccountId>()),
    roles: about("None yet", Type.Array(Type.Object({ uuid: idShape<RoleId>(), name: Type.String() }))),
  },
  { title: "CorporateUser" },
);

/** The wire shapes of registration and passwords. */
export const registrationShapes = {
  sendCode: { body: toAddress, answers: { 200: null } },
  validate: {
    query: Type.Object({ code, type: Type.Optional(about("REGISTRATION when left out", wordShape(codeTypes))) }),
    answers: {
      200: Type.Object(
        {
          email: Type.String(),
          type: wordShape(codeTypes),
          registered: about("Somebody has the email address already", Type.Boolean()),
          accountName: Type.Optional(about("Of INVITE: the account that invites", Type.String())),
        },
        { title: "ValidCode" },
      ),
    },
  },
  register: {
    query: Type.Object({
      code,
      codeType: Type.Optional(about("REGISTRATION when left out", wordShape(["REGISTRATION", "INVITE"]))),
    }),
    body: Type.Object(
      {
        firstName: textShape(nameMax),
        lastName: textShape(nameMax),
        phone: Type.Optional(about("8 to 20 characters", textShape(100))),
        password,
        agreed: about("The terms of use are accepted", Type.Boolean()),
      },
      {
        title: "Registration",
        examples: [{ firstName: "Ann", lastName: "Lee", password: "a long enough phrase", agreed: true }],
      },
    ),
    answers: { 201: Type.Object({ token: Type.String() }, { title: "RegistrationResponse" }) },
  },
  resetPassword: {
    query: Type.Object({ code }),
    body: Type.Object({ password }, { title: "PasswordReset", examples: [{ password: "a long enough phrase" }] }),
    answers: { 200: null },
  },
  renewPassword: {
    body: Type.Object(
      {
        ...{ login: textShape(emailMax, 1), oldPassword: textShape(passwordMax, 1), newPassword: password },
        endApplicationTokens,
      },
      {
        title: "PasswordRenewal",
        examples: [{ login: "ann@acme.example", oldPassword: "a long enough phrase", newPassword: "another long phrase" }],
      },
    ),
    answers: { 200: null },
  },
  changePassword: {
    body: Type.Object(
      { oldPassword: textShape(passwordMax, 1), newPassword: password, endApplicationTokens },
      { title: "PasswordChange", examples: [{ oldPassword: "a long enough phrase", newPassword: "another long phrase" }] },
    ),
    answers: { 200: null },
  },
  changeProfile: { body: profileToChange, answers: { 200: profile } },
  patchProfile: { body: profilePatch, answers: { 200: profile } },
  keepDrawing: { body: Type.Optional(drawingToKeep), answers: { 200: null } },
  addCorporateUser: {
    params: Type.Object({ accountUuid: idShape<AccountId>() }),
    body: Type.Object(
      {
        email: textShape(emailMax, 1),
        firstName: textShape(nameMax),
        lastName: textShape(nameMax),
        phone: Type.Optional(about("8 to 20 characters", nullable(textShape(100)))),
        createMailbox: Type.Optional(about("They get a mailbox of their own", nullable(Type.Boolean()))),
        fields: Type.Optional(noFields()),
      },
      { title: "CorporateUserToAdd", examples: [{ email: "ann@acme.example", firstName: "Ann", lastName: "Lee" }] },
    ),
    answers: { 200: corporateUser },
  },
  page: page("text/html"),
  script: page("text/javascript"),
} as const;
