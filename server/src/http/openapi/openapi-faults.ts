import type { Json } from "@chancery/core/fault/fault.ts";
import { faultRow } from "../reply/fault-row.ts";
import { plain } from "./openapi-shapes.ts";

const fault = {
  type: "object",
  required: ["code", "message", "messageLocalized", "messageArgs", "data", "docUrl", "requestId"],
  properties: {
    code: {
      type: "integer",
      format: "int32",
      description: "Number of the fault, 1006 when there are several",
      examples: [50011],
    },
    message: { type: "string", description: "English, with the arguments put in" },
    messageLocalized: { type: "string", description: "In the language of Accept-Language: en, uk" },
    messageArgs: { type: "array", items: { type: ["string", "number"] } },
    data: {
      type: "object",
      required: ["errorCode"],
      properties: {
        errorCode: { type: "string", description: "Name of the fault: stable, noun first", examples: ["envelope.not_found"] },
        errors: { type: "array", items: { $ref: "#/components/schemas/FaultRow" } },
        allowed: { type: "array", items: { type: "string" }, description: "What could be done instead" },
      },
    },
    docUrl: {
      type: "string",
      format: "uri",
      description: "The entry of the number in the reference",
      examples: ["https://chancery.example/reference/errors#50011"],
    },
    requestId: { type: "string" },
  },
};

const problem = {
  description: "The same as RFC 9457, for clients that accept application/problem+json",
  allOf: [
    { $ref: "#/components/schemas/Fault" },
    {
      type: "object",
      required: ["type", "title", "status", "detail"],
      properties: {
        type: { type: "string", format: "uri", examples: ["urn:chancery:fault:envelope.not_found"] },
        title: { type: "string" },
        status: { type: "integer" },
        detail: { type: "string" },
      },
    },
  ],
};

/** The shapes of error bodies, as components of the OpenAPI document. */
export const faultSchemas: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["Fault", fault],
  ["FaultRow", plain(faultRow)],
  ["Problem", problem],
]);
