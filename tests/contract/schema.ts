import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "../world/call.ts";

type Body = { readonly schema?: object };
type Described = { readonly operationId: string; readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Body>> }>> };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>; readonly components?: object };

const document: Document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Every operation that openapi.json describes: "GET /api/v1/mailbox". */
export const described: ReadonlyMap<string, Described> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
);

/** What is wrong with an answer by openapi.json; empty when it is as described. */
export function faultsOf(operation: string, answer: Answer): readonly string[] {
  const responses = described.get(operation)?.responses;
  if (!responses) return [`${operation} is not described`];
  const response = responses[String(answer.status)] ?? responses["default"];
  if (!response) return [`${operation} answers ${answer.status}, which is not described: ${answer.text.slice(0, 300)}`];
  const type = String(answer.headers["content-type"] ?? "").split(";")[0] ?? "";
  if (!response.content) return answer.bytes.length === 0 ? [] : [`${operation} ${answer.status} has a body where none is described`];
  const body = response.content[type] ?? response.content["*/*"];
  if (!body) return [`${operation} ${answer.status} answers ${type || "no content type"}, described: ${Object.keys(response.content).join(", ")}`];
  return type === "application/json" && body.schema ? schemaFaults(operation, answer, body.schema) : [];
}

function schemaFaults(operation: string, answer: Answer, schema: object): readonly string[] {
  const validate = ajv.compile({ ...schema, components: document.components });
  if (validate(answer.json)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${operation} ${answer.status} ${instancePath} ${message}`);
}
