import { Type } from "typebox";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { about, idShape, textShape } from "../../../http/route/shapes.ts";
import { aliasName, longText } from "../mailbox/shapes.ts";

/** The wire shapes of aliases. */
export const aliasShapes = {
  add: { body: aliasName, answers: { 201: aliasName } },
  remove: { query: Type.Object({ name: about("The alias", textShape(longText, 1)) }), answers: { 204: null } },
  list: {
    query: Type.Object({
      qualified: Type.Optional(Type.Boolean({ description: "true: qualified aliases only; false: the others only" })),
    }),
    answers: { 200: Type.Array(aliasName, { maxItems: 1000 }) },
  },
  qualified: {
    params: Type.Object({ qualifiedId: about("PREFIX:id", textShape(longText, 1)) }),
    answers: { 200: Type.Object({ uuid: idShape<MailboxId>() }) },
  },
} as const;
