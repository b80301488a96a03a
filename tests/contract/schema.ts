import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer } from "../world/call.ts";

type Content = Readonly<Record<string, { readonly schema?: object }>>;
type Header = { readonly required?: boolean; readonly schema: object };
type Response = { readonly description: string; readonly content?: Content; readonly headers?: Readonly<Record<string, Header>> };
type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: { readonly type?: string };
};

/** An operation as openapi.json describes it. */
export type Described = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content; readonly "x-max-bytes"?: number; readonly "x-max-values"?: number };
  readonly responses: Readonly<Record<string, Response>>;
  readonly "x-permission"?: string | readonly string[];
  readonly "x-account-permission"?: string;
  readonly "x-also"?: readonly { readonly mailbox?: string; readonly account?: string; readonly when?: string }[];
};

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

const document: Document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();
// compiled once, whatever refers to it
const documentId = "document";
ajv.addSchema({ $id: documentId, components: closed(document.components) });

/** Every operation that openapi.json describes: "GET /api/v1/mailbox". */
export const described: ReadonlyMap<string, Described> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, resolved(operation)] as const),
  ),
);

/** A schema by its reference: "#/components/schemas/Mailbox". */
export function documentPart(ref: string): object {
  return at(document.components.schemas, { $ref: ref });
}

/** The operation with the answers it refers to put in. */
function resolved(operation: Described): Described {
  const responses = Object.entries(operation.responses).map(([status, submitted]) => [
    status,
    at(document.components.responses, submitted),
  ]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** A schema, or the one it refers to. */
function at<Part extends object>(parts: Readonly<Record<string, Part>>, submitted: Part & { readonly $ref?: string }): Part {
  const part = submitted.$ref === undefined ? submitted : parts[submitted.$ref.split("/").at(-1) ?? ""];
  if (!part) throw new Error(`${submitted.$ref} is described nowhere`);
  return part;
}

/** The statuses an operation answers when nothing is wrong with the request: those without an error body. */
export function goodStatuses({ responses }: Described): readonly number[] {
  return Object.entries(responses)
    .filter(([, { content }]) => content?.["application/problem+json"] === undefined)
    .map(([status]) => Number(status));
}

/** Differences of an answer from openapi.json; empty when it is as described. The answer to a HEAD has no body. */
export function faultsOf(operation: string, answer: Answer): readonly string[] {
  const what = `${operation} ${answer.status}`;
  const responses = described.get(operation)?.responses;
  if (!responses) return [`${operation} is not described`];
  const response = responses[String(answer.status)];
  if (!response) return [`${what} is not described: ${answer.text.slice(0, 300)}`];
  const faults = [...headerFaults(response, answer), ...contentFaults(response, answer, operation.startsWith("HEAD "))];
  return faults.map((fault) => `${what}: ${fault}`);
}

/** Differences of a request to an endpoint from the section `webhooks`; empty when it is as described. */
export function webhookFaults(
  name: string,
  { headers, body }: { readonly headers: object; readonly body: string },
): readonly string[] {
  const post = document.webhooks[name]?.post;
  if (!post) return [`${name} is not described`];
  const ofHeaders = post.parameters.flatMap(({ name: header, required, schema }) => {
    const value: unknown = Object(headers)[header];
    if (value === undefined) return required ? [`header ${header} is missing`] : [];
    return schemaFaults(value, schema).map((fault) => `header ${header} ${fault}`);
  });
  return [...ofHeaders, ...schemaFaults(JSON.parse(body), post.requestBody?.content["application/json"]?.schema ?? {})];
}

function contentFaults({ content }: Response, answer: Answer, isHead: boolean): readonly string[] {
  const type = String(answer.headers["content-type"] ?? "");
  if (!content || isHead) return emptyFaults(answer, isHead ? "" : type);
  const name = type.split(";")[0] ?? "";
  const body = content[name] ?? content["*/*"];
  if (!body) return [`the type is ${type || "none"}, described: ${Object.keys(content).join(", ")}`];
  if (answer.bytes.length === 0) return ["the body is empty"];
  if (!/^application\/(problem\+)?json$/.test(name)) return [];
  if (answer.json === undefined) return [`the body is no JSON: ${answer.text.slice(0, 100)}`];
  return schemaFaults(answer.json, body.schema ?? {});
}

function emptyFaults({ bytes, headers }: Answer, type: string): readonly string[] {
  return [
    ...(bytes.length > 0 ? ["there is a body where none is described"] : []),
    ...(type !== "" ? [`no body, but of type ${type}`] : []),
    ...(headers["content-encoding"] === undefined ? [] : ["no body, but encoded"]),
  ];
}

function headerFaults({ headers = {} }: Response, answer: Answer): readonly string[] {
  return Object.entries(headers).flatMap(([name, submitted]) => {
    const header = at(document.components.headers, submitted);
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) return header.required ? [`header ${name} is missing`] : [];
    const read = "type" in header.schema && header.schema.type === "integer" ? Number(value) : value;
    return schemaFaults(read, header.schema).map((fault) => `header ${name} ${fault}`);
  });
}

/**
 * A schema in which every object has the properties that are described, and no others; it refers to the document by its id. Error
 * data is open: each fault has its own.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, key === "$ref" ? `${documentId}${String(part)}` : closed(part)]),
  );
  const isOpen =
    !("properties" in schema) || "errorCode" in Object(schema.properties) || "messageArgs" in Object(schema.properties);
  return isOpen || "detail" in Object(schema.properties) ? parts : { ...parts, additionalProperties: false };
}

/** Differences of a value from a schema of the document; an unknown property is one. */
export function schemaFaults(value: unknown, schema: object): readonly string[] {
  // operations share schemas that are equal, and compiling one takes longer than all its checks
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(Object(closed(schema)));
  compiled.set(text, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
