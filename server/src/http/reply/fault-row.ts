import { Type } from "typebox";
import { titled } from "../route/shapes.ts";

const place = Type.Object({ name: Type.String(), index: Type.Integer({ description: "Row, from 0" }) });

/** One of several faults, as in `data.errors` and in the answers of the check endpoints. */
export const faultRow = titled("FaultRow", {
  code: Type.Integer({ description: "Number of the fault" }),
  errorCode: Type.String({ description: "Name of the fault: stable, noun first", examples: ["request.body_missing"] }),
  message: Type.String({ description: "English, with the arguments put in" }),
  messageLocalized: Type.String({ description: "In the language of Accept-Language: en, uk" }),
  pointer: Type.Optional(
    Type.String({
      format: "json-pointer",
      description:
        "Place in the body of the request, RFC 6901; empty for the body as a whole. The parts of a form are its properties",
      examples: ["/name"],
    }),
  ),
  parameter: Type.Optional(Type.String({ description: "Name of the query or path parameter that is wrong" })),
  header: Type.Optional(Type.String({ description: "Name of the header that is wrong" })),
  line: Type.Optional(Type.Integer({ description: "Of the XML, from 1" })),
  column: Type.Optional(Type.Integer({ description: "Of the XML, from 1" })),
  documentId: Type.Optional(Type.String()),
  fieldName: Type.Optional(Type.String()),
  tableDetails: Type.Optional(place),
  allowed: Type.Optional(
    Type.Array(Type.String(), {
      description: "Allowed values or types; for an XML element in a wrong place, the elements that may contain it",
    }),
  ),
});
