import { Type } from "typebox";
import type { TemplateId } from "@chancery/core/ids/id.ts";
import { about, idShape, nullable, textShape, titled } from "../../../http/route/shapes.ts";
import { fullTemplate } from "../template/contract.ts";

const params = Type.Object({ uuid: idShape<TemplateId>() });

/** The wire shapes of share codes. */
export const shareCodeShapes = {
  show: {
    params,
    query: Type.Object({
      generate: Type.Optional(about("true creates a new code, which replaces the one before", Type.Boolean())),
    }),
    answers: {
      200: titled("ShareCode", { code: about("32 characters; null without a code", nullable(Type.String())) }),
    },
  },
  remove: { params, answers: { 200: null } },
  read: {
    params: Type.Object({ code: about("A share code", textShape(100, 1)) }),
    answers: { 200: fullTemplate },
  },
} as const;
