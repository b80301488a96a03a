import { Type } from "typebox";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, instantShape, titled } from "../../../http/route/shapes.ts";
import { columnShape, dictionaryParams } from "../dictionary/contract.ts";
import { recordShape } from "../records/contract.ts";

const page = pageShape(recordShape, "DictionaryRecords");

/** The wire shapes of past records. */
export const historyShapes = {
  list: {
    params: dictionaryParams,
    query: Type.Object({
      ...pageQuery,
      at: Type.Optional(about("An instant in the past; now if left out", instantShape())),
    }),
    answers: {
      200: titled("DictionaryRecordHistory", {
        ...page.properties,
        columns: Type.Array(columnShape, { description: "The columns at that time" }),
      }),
    },
  },
} as const;
