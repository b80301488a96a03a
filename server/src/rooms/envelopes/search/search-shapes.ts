import { Type } from "typebox";
import { pageQuery } from "../../../http/route/paging.ts";
import { bodySizes } from "../../../http/route/limits.ts";
import { searchBody, searchLimitMax } from "./contract.ts";
import { searchAnswer } from "./search-answer.ts";

/** The wire shapes of the search. */
export const searchShapes = {
  search: {
    query: Type.Object({
      ...pageQuery,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: searchLimitMax, description: "25 when left out; over 1000 with uuidOnly alone" }),
      ),
      uuidOnly: Type.Optional(Type.Boolean({ description: "Rows of `envelopeUuid` alone" })),
      recipients: Type.Optional(Type.Boolean({ description: "Rows with their recipients" })),
    }),
    bodyMaxBytes: bodySizes.bulk,
    body: Type.Optional(searchBody),
    answers: { 200: searchAnswer },
  },
} as const;
