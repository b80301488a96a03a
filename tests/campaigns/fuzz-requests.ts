import { readFileSync } from "node:fs";
import fc, { type Arbitrary } from "fast-check";
import type { Method, Sent } from "../world/call.ts";

/** One request made up from the description of the interface. */
export type FuzzRequest = { readonly operation: string; readonly method: Method; readonly path: string; readonly sent: Sent };

type Schema = { readonly [key: string]: unknown };
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const document: Document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));

// what would sign the caller out
const left = new Set(["/api/logout", "/api/v1/token/{id}"]);
const nasty = [
  "",
  " ",
  "\0",
  "\ud800",
  "%00",
  "../..",
  "' or 1=1 --",
  "<x/>",
  "__proto__",
  "NaN",
  "-1",
  "9".repeat(400),
  "\u202e",
  "é".repeat(500),
];
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...nasty),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constant(null),
);

/** Any request to any operation; `known` are ids, XML and words that are likely to lead on. */
export function fuzzRequests(known: readonly string[]): Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    left.has(path) ? [] : Object.entries(methods).map(([method, operation]) => requestsOf(path, method, operation, known)),
  );
  return fc.oneof(...operations);
}

function requestsOf(path: string, method: string, operation: Operation, known: readonly string[]): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom(...nasty),
    fc.string({ maxLength: 60 }),
  );
  const query = fc.array(
    fc.tuple(
      fc.constantFrom("x", ...parameters.filter((one) => one.in === "query").map(({ name }) => name)),
      fc.oneof(text, fc.integer().map(String)),
    ),
    { maxLength: 4 },
  );
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return fc
    .record({ ids: fc.array(text, { minLength: 2, maxLength: 2 }), query, body: bodyOf(type, content?.schema, known) })
    .map((made) => {
      let at = 0;
      const filled = path.replace(/\{\w+\}/g, () => encoded(made.ids[at++] ?? ""));
      const search = made.query.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
      const sent = made.body === undefined ? {} : { body: made.body, headers: headersOf(type) };
      return {
        operation: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Method,
        path: search ? `${filled}?${search}` : filled,
        sent,
      };
    });
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function headersOf(type: string | undefined): Record<string, string> {
  return type === "multipart/form-data"
    ? { "content-type": "multipart/form-data; boundary=x" }
    : { "content-type": "application/json" };
}

function bodyOf(type: string | undefined, schema: Schema | undefined, known: readonly string[]): Arbitrary<Buffer | undefined> {
  if (type === undefined || schema === undefined) return fc.constant(undefined);
  if (type === "multipart/form-data") return fc.tuple(fc.string(), fc.string()).map(([name, bytes]) => multipartOf(name, bytes));
  const value = fc.oneof({ weight: 8, arbitrary: valueOf(schema, known, 0) }, junk);
  const json = value.map((one) => Buffer.from(JSON.stringify(one) ?? "null"));
  const torn = fc.tuple(json, fc.nat({ max: 200 })).map(([bytes, at]) => bytes.subarray(0, at));
  return fc.oneof(
    { weight: 9, arbitrary: json },
    torn,
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  );
}

function multipartOf(name: string, bytes: string): Buffer {
  return Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${bytes}\r\n--x--\r\n`);
}

/** Values of a shape, now and then with junk in the place of a part. */
function valueOf(schema: Schema, known: readonly string[], depth: number): Arbitrary<unknown> {
  const right = rightValue(schema, known, depth);
  return depth > 6 ? fc.constant(null) : fc.oneof({ weight: 12, arbitrary: right }, junk);
}

function rightValue(schema: Schema, known: readonly string[], depth: number): Arbitrary<unknown> {
  const reference = schema["$ref"];
  if (typeof reference === "string")
    return valueOf(document.components.schemas[reference.split("/").at(-1) ?? ""] ?? {}, known, depth + 1);
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (isSchemas(choices)) return fc.oneof(...choices.map((one) => valueOf(one, known, depth + 1)));
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if (schema["type"] === "string")
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.string(), fc.constantFrom(...nasty));
  if (schema["type"] === "boolean") return fc.boolean();
  if (schema["type"] === "integer" || schema["type"] === "number") return fc.oneof(fc.integer(), fc.double());
  if (schema["type"] === "array")
    return fc.array(valueOf(isSchema(schema["items"]) ? schema["items"] : {}, known, depth + 1), { maxLength: 3 });
  if (schema["type"] === "object") return objectOf(schema, known, depth);
  return junk;
}

function objectOf(schema: Schema, known: readonly string[], depth: number): Arbitrary<unknown> {
  const properties = isSchema(schema["properties"]) ? schema["properties"] : {};
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valueOf(isSchema(part) ? part : {}, known, depth + 1)]),
  );
  const whole = fc.record(parts);
  return fc.oneof(
    { weight: 5, arbitrary: whole },
    fc.record(parts, { requiredKeys: [] }),
    fc.dictionary(fc.string({ maxLength: 40 }), junk, { maxKeys: 4 }),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSchemas(value: unknown): value is readonly Schema[] {
  return Array.isArray(value) && value.every(isSchema);
}
