import type { TSchema } from "typebox";
import { catalogue, type FaultCode } from "@chancery/core/fault/catalogue.ts";
import type { Json } from "@chancery/core/fault/fault.ts";
import { receptionFaults } from "./reception-faults.ts";
import type { AnyRoute } from "./route.ts";

type JsonObject = { readonly [key: string]: Json | undefined };

/** The OpenAPI 3.1 document of a table of routes. Shapes with a title become components of that name. */
export function openapiOf(routes: readonly AnyRoute[], baseUrl: string): JsonObject {
  const schemas = new Map<string, Json>([["Fault", faultSchema]]);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Chancery",
      version: "v1",
      description: "Envelopes from XML templates: sent, filled, approved, archived with proof.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
    },
  };
}

function operationOf(route: AnyRoute, schemas: Map<string, Json>): JsonObject {
  const { contract } = route;
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [tagOf(route.path)],
    security: route.signIn === "bearer" ? [{ bearerAuth: [] }] : [],
    parameters: [
      ...partParameters(contract.params, "path", schemas),
      ...partParameters(contract.query, "query", schemas),
      ...headerParameters(route),
    ],
    ...bodyOf(route, schemas),
    responses: { ...answersOf(route, schemas), ...faultsOf(route) },
    ...(route.permission ? { "x-permission": route.permission } : {}),
  };
}

function partParameters(schema: TSchema | undefined, place: "path" | "query", schemas: Map<string, Json>): Json[] {
  if (!schema) return [];
  const { properties, required } = propertiesOf(schema);
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: published(shape, schemas),
    ...(isObject(shape) && shape["type"] === "array" ? { style: "form", explode: false } : {}),
  }));
}

function headerParameters({ mailbox, signIn, method }: AnyRoute): Json[] {
  const uuid = { type: "string", format: "uuid" };
  const named = {
    name: "Mailbox",
    in: "header",
    required: mailbox === "required",
    description: "Mailbox context; `mailboxUuid` is a second name of this header",
    schema: uuid,
  };
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "The same key and request give the first answer again for 24 h",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  const isChange = method !== "GET" && method !== "HEAD" && signIn === "bearer";
  return [...(mailbox === "none" ? [] : [named]), ...(isChange ? [key] : [])];
}

function bodyOf({ contract, upload }: AnyRoute, schemas: Map<string, Json>): JsonObject {
  if (upload) {
    const form = {
      type: "object",
      required: ["file"],
      properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  if (!contract.body) return {};
  return {
    requestBody: {
      required: !("~optional" in contract.body),
      content: { "application/json": { schema: published(plain(contract.body), schemas) } },
    },
  };
}

function answersOf({ contract }: AnyRoute, schemas: Map<string, Json>): JsonObject {
  const answers = Object.entries(contract.answers).map(([status, shape]) => [
    status,
    { description: descriptions[status] ?? "Done", ...contentOf(shape, schemas) },
  ]);
  return Object.fromEntries(answers);
}

const descriptions: Readonly<Record<string, string>> = {
  200: "Done",
  201: "Made",
  204: "Done; no body",
  206: "A part of the bytes",
  304: "Unchanged",
  503: "Not now",
};

function contentOf(shape: TSchema | null | "binary" | "text", schemas: Map<string, Json>): JsonObject {
  if (shape === null) return {};
  if (shape === "binary")
    return {
      content: { "application/octet-stream": { schema: { type: "string", contentMediaType: "application/octet-stream" } } },
    };
  if (shape === "text") return { content: { "text/plain": { schema: { type: "string" } } } };
  return { content: { "application/json": { schema: published(plain(shape), schemas) } } };
}

/** The faults of a route by status: its own and those of the reception. */
function faultsOf(route: AnyRoute): JsonObject {
  const byStatus = new Map<number, FaultCode[]>();
  for (const code of new Set([...route.faults, ...receptionFaults(route)])) {
    const { status } = catalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b).filter(([status]) => !(status in route.contract.answers));
  return Object.fromEntries(statuses.map(([status, codes]) => [String(status), faultAnswer(codes)]));
}

function faultAnswer(codes: readonly FaultCode[]): Json {
  const lines = codes.toSorted().map((code) => `- ${catalogue[code].code} \`${code}\`: ${catalogue[code].message}`);
  const schema = { $ref: "#/components/schemas/Fault" };
  return { description: lines.join("\n"), content: { "application/json": { schema }, "application/problem+json": { schema } } };
}

const faultRowSchema = {
  type: "object",
  required: ["code", "errorCode", "message"],
  properties: {
    code: { type: "integer" },
    errorCode: { type: "string" },
    message: { type: "string" },
    pointer: { type: "string", format: "json-pointer" },
    line: { type: "integer" },
    column: { type: "integer" },
    documentId: { type: "string" },
    fieldName: { type: "string" },
    tableDetails: { type: "object", properties: { name: { type: "string" }, index: { type: "integer" } } },
    allowed: { type: "array", items: { type: "string" } },
  },
};

const faultSchema = {
  type: "object",
  required: ["code", "message", "messageLocalized", "messageArgs", "data", "requestId"],
  properties: {
    code: { type: "integer", format: "int32", description: "Number of the catalogue (docs/api/errors.md)" },
    message: { type: "string" },
    messageLocalized: { type: "string" },
    messageArgs: { type: "array", items: { type: ["string", "number"] } },
    data: { type: "object", properties: { errorCode: { type: "string" }, errors: { type: "array", items: faultRowSchema } } },
    requestId: { type: "string" },
  },
};

/** A shape with its titled parts moved to the components. */
function published(shape: Json, schemas: Map<string, Json>): Json {
  if (isList(shape)) return shape.map((part) => published(part, schemas));
  if (!isObject(shape)) return shape;
  const done = Object.fromEntries(
    Object.entries(shape).map(([key, part]) => [key, part === undefined ? null : published(part, schemas)]),
  );
  const { title } = shape;
  if (typeof title !== "string" || !/^[A-Z]\w+$/.test(title)) return done;
  const known = schemas.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(done)) throw new Error(`two shapes are called ${title}`);
  schemas.set(title, done);
  return { $ref: `#/components/schemas/${title}` };
}

/** A shape as JSON: what TypeBox marks for itself is left out. */
function plain(schema: TSchema): Json {
  const copy: Json = JSON.parse(JSON.stringify(schema));
  return copy;
}

function propertiesOf(schema: TSchema): { readonly properties: JsonPart; readonly required: readonly Json[] } {
  const copy = plain(schema);
  if (!isObject(copy)) return { properties: {}, required: [] };
  const { properties, required } = copy;
  return { properties: isObject(properties) ? (properties as JsonPart) : {}, required: isList(required) ? required : [] };
}

type JsonPart = { readonly [key: string]: Json };

function operationId({ method, path }: AnyRoute): string {
  const words = path
    .replace(/^\/api(\/v1)?/, "")
    .split("/")
    .filter((word) => word !== "");
  const name = words.map((word) =>
    word.replace(/^\{(.*)\}$/, "by-$1").replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
  return method.toLowerCase() + name.join("");
}

function tagOf(path: string): string {
  const words = path
    .replace(/^\/api(\/v1)?/, "")
    .split("/")
    .filter((word) => word !== "" && !word.startsWith("{"));
  return words[0] ?? "service";
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
