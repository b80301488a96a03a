import { Type } from "typebox";
import { profile } from "./profile-contract.ts";
import type { TokenId } from "@chancery/core/ids/id.ts";
import { about, idShape, illustrated, instantShape, nullable, textShape, titled } from "../../../http/route/shapes.ts";

/** More than any valid address or password; keeps huge bodies from being hashed. */
const loginMax = 320;
const passwordMax = 1024;

const shownToken = {
  uuid: idShape<TokenId>(),
  id: idShape<TokenId>(),
  name: Type.String(),
  createdAt: instantShape(),
  expireAt: instantShape(),
  lastUsedAt: nullable(instantShape()),
  scopes: about("Permissions to which the token is limited; null for all of the person", nullable(Type.Array(Type.String()))),
};

/** The wire shapes of sessions and tokens. */
export const shapes = {
  logIn: {
    body: illustrated("Login", [{ login: "ann@acme.example", password: "correct horse battery" }], {
      login: about("Email address", textShape(loginMax, 1)),
      password: textShape(passwordMax, 1),
    }),
    answers: { 200: illustrated("LoginResponse", [{ token: "chs_…" }], { token: Type.String() }) },
  },
  logOut: { answers: { 200: null } },
  listTokens: { answers: { 200: Type.Array(titled("Token", shownToken), { maxItems: 1000 }) } },
  createToken: {
    body: illustrated("TokenCreate", [{ name: "CRM", expireAt: "2030-01-01T00:00:00Z", scopes: [2001, 2004] }], {
      name: textShape(255),
      expireAt: instantShape(),
      scopes: Type.Optional(
        about(
          "Ids or names of permissions; left out for all of the person",
          Type.Array(Type.Union([Type.Integer(), textShape(100, 1)]), { minItems: 1, maxItems: 200 }),
        ),
      ),
    }),
    answers: { 200: titled("CreatedToken", { ...shownToken, token: Type.String() }) },
  },
  revokeToken: { params: Type.Object({ id: idShape<TokenId>() }), answers: { 200: null } },
  profile: { answers: { 200: profile } },
} as const;
