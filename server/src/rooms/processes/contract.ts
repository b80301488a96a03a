import { Type } from "typebox";
import type { ProcessId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, instantShape, nullable, titled } from "../../http/route/shapes.ts";

const result = Type.Object({
  envelopeUuid: Type.Optional(about("Of actions on envelopes", idShape())),
  line: Type.Optional(about("Of actions on the rows of a file: the line, from 1", Type.Integer())),
  name: Type.Optional(about("Of the row, such as an email address", Type.String())),
  result: Type.Boolean(),
  errorMessage: about("The reason for the failure, in English", nullable(Type.String())),
  errorMessageLocalized: about("In the language of Accept-Language: en, uk", nullable(Type.String())),
  errorCode: about("The fault's name in the catalogue", nullable(Type.String())),
  errorNumber: about("The fault's number", nullable(Type.Integer())),
});

const progress = {
  uuid: idShape(),
  createdAt: instantShape(),
  total: Type.Integer(),
  processed: Type.Integer(),
  successful: Type.Integer(),
};
const listed = titled("ProcessListed", { ...progress, kind: about("The action, such as `envelopes.cancel`", Type.String()) });

/** The wire shapes of the room. */
export const shapes = {
  list: { query: Type.Object(pageQuery), answers: { 200: pageShape(listed, "ProcessPage") } },
  status: {
    params: Type.Object({ id: idShape<ProcessId>() }),
    query: Type.Object({
      details: Type.Optional(Type.Boolean({ description: "Include the result of each envelope or row; false if left out" })),
    }),
    answers: {
      200: titled("ProcessStatus", {
        ...progress,
        details: Type.Array(result, {
          description: "Handled envelopes or rows in the order of the request; empty unless requested",
        }),
      }),
    },
  },
} as const;
