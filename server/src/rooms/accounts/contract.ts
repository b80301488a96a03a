import { Type } from "typebox";
import type { AccountId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape } from "../../http/shapes.ts";

const account = Type.Object(
  {
    uuid: idShape<AccountId>(),
    name: Type.String(),
    inn: Type.String(),
    company: Type.Boolean(),
    system: Type.Boolean(),
    permissions: about("What the caller may do in the account", Type.Array(Type.Integer())),
    createdAt: instantShape(),
  },
  { title: "Account" },
);

/** The wire shapes of accounts (facts §6.2). */
export const shapes = {
  read: { params: Type.Object({ accountUuid: idShape<AccountId>() }), answers: { 200: account } },
} as const;
