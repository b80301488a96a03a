import { Type } from "typebox";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled, wordShape } from "../../../http/route/shapes.ts";
import { codeTypes } from "../session/person-codes.ts";
import { code, emailMax, password, toAddress } from "../passwords/contract.ts";
import { noFields, person } from "../session/profile-contract.ts";

const nameMax = 600;

const corporateUser = titled("CorporateUser", {
  ...person,
  createdAt: instantShape(),
  corporateUser: Type.Boolean(),
  fields: about("Always empty", Type.Object({})),
  corporate: about("The same as corporateUser", Type.Boolean()),
  corporateAccountId: nullable(idShape<AccountId>()),
  roles: about("None yet", Type.Array(Type.Object({ uuid: idShape<RoleId>(), name: Type.String() }))),
});

/** The wire shapes of registration. */
export const registrationShapes = {
  sendWelcome: {
    params: Type.Object({ accountUuid: idShape<AccountId>(), userUuid: idShape<UserId>() }),
    answers: { 200: null },
  },
  sendCode: { body: toAddress, answers: { 200: null } },
  validate: {
    query: Type.Object({ code, type: Type.Optional(about("REGISTRATION when left out", wordShape(codeTypes))) }),
    answers: {
      200: titled("ValidCode", {
        email: Type.String(),
        type: wordShape(codeTypes),
        registered: about("The email address is already registered", Type.Boolean()),
        accountName: Type.Optional(about("For INVITE: the inviting account", Type.String())),
      }),
    },
  },
  register: {
    query: Type.Object({
      code,
      codeType: Type.Optional(about("REGISTRATION when left out", wordShape(["REGISTRATION", "INVITE"]))),
    }),
    body: illustrated("Registration", [{ firstName: "Ann", lastName: "Lee", password: "a long enough phrase", agreed: true }], {
      firstName: textShape(nameMax),
      lastName: textShape(nameMax),
      phone: Type.Optional(about("8 to 20 characters", textShape(100))),
      password,
      agreed: about("The terms of use are accepted", Type.Boolean()),
    }),
    answers: { 201: titled("RegistrationResponse", { token: Type.String() }) },
  },
  addCorporateUser: {
    params: Type.Object({ accountUuid: idShape<AccountId>() }),
    body: illustrated("CorporateUserToAdd", [{ email: "ann@acme.example", firstName: "Ann", lastName: "Lee" }], {
      email: textShape(emailMax, 1),
      firstName: textShape(nameMax),
      lastName: textShape(nameMax),
      phone: Type.Optional(about("8 to 20 characters", nullable(textShape(100)))),
      createMailbox: Type.Optional(about("Creates a mailbox of their own", nullable(Type.Boolean()))),
      fields: Type.Optional(noFields()),
    }),
    answers: { 200: corporateUser },
  },
} as const;
