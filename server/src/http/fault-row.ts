import { Type } from "typebox";

const place = Type.Object({ name: Type.String(), index: Type.Integer({ description: "Row, from 0" }) });

/** One fault of many as `data.errors` and the check endpoints tell it (decisions §1). */
export const faultRow = Type.Object(
  {
    code: Type.Integer({ description: "Number of the fault" }),
    errorCode: Type.String({ description: "Name of the fault: stable, noun first", examples: ["request.body_missing"] }),
    message: Type.String(),
    pointer: Type.Optional(Type.String({ format: "json-pointer", description: "Begins with /path, /query, /header or /body" })),
    line: Type.Optional(Type.Integer({ description: "Of the XML, from 1" })),
    column: Type.Optional(Type.Integer({ description: "Of the XML, from 1" })),
    documentId: Type.Optional(Type.String()),
    fieldName: Type.Optional(Type.String()),
    tableDetails: Type.Optional(place),
    allowed: Type.Optional(Type.Array(Type.String())),
  },
  { title: "FaultRow" },
);
