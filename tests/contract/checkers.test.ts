import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../world/call.ts";
import { clientModels } from "./client-models.ts";
import { modelFaults, type Model } from "./model.ts";
import { described, documentPart, faultsOf } from "./schema.ts";

// The checkers of this folder are checked: each must find what is planted.

const headers = { "x-request-id": "a", "content-type": "application/json; charset=utf-8" };
const id = "01930000-0000-7000-8000-0000000000a1";
const answerOf = (status: number, json: unknown, more: Answer["headers"] = {}): Answer => {
  const text = json === undefined ? "" : JSON.stringify(json);
  return { status, headers: { ...headers, ...more }, bytes: Buffer.from(text), text, json };
};
const fault = {
  code: 1,
  message: "",
  messageLocalized: "",
  messageArgs: [],
  data: { errorCode: "a" },
  docUrl: "http://a",
  requestId: "a",
};
const problem = { "content-type": "application/problem+json" };
const send = "POST /api/v1/envelope/send";

const planted: readonly (readonly [what: string, operation: string, answer: Answer, found: RegExp | undefined])[] = [
  ["an answer as described", send, answerOf(201, { uuid: id }), undefined],
  ["an operation that is not described", "GET /api/v1/none", answerOf(200, {}), /is not described/],
  ["a status that is not described", send, answerOf(200, { uuid: id }), /200 is not described/],
  ["a property of the wrong kind", send, answerOf(201, { uuid: 7 }), /\/uuid must be string/],
  ["a text that is no UUID", send, answerOf(201, { uuid: "7" }), /must match format "uuid"/],
  ["a property that is missing", send, answerOf(201, {}), /must have required property 'uuid'/],
  ["a property that is not described", send, answerOf(201, { uuid: id, more: 1 }), /must NOT have additional properties/],
  ["an empty body where one is described", send, answerOf(201, undefined), /the body is empty/],
  ["another content type", send, answerOf(201, { uuid: id }, { "content-type": "text/html" }), /the type is text\/html/],
  ["no content type", send, answerOf(201, { uuid: id }, { "content-type": undefined }), /the type is none/],
  ["a header that is missing", send, answerOf(201, { uuid: id }, { "x-request-id": undefined }), /X-Request-Id is missing/],
  ["a body where none is described", "PUT /api/v1/envelope/fill", answerOf(200, {}), /a body where none is described/],
  ["an error without a part", send, answerOf(400, { ...fault, data: undefined }), /required property 'data'/],
  ["an error as described", send, answerOf(400, fault), undefined],
  ["a problem without its own parts", send, answerOf(400, fault, problem), /required property 'type'/],
  ["a 401 that names no scheme", send, answerOf(401, fault), /WWW-Authenticate is missing/],
  ["a 429 that names no time", send, answerOf(429, fault), /Retry-After is missing/],
];

for (const [what, operation, answer, found] of planted) {
  test(`${what} is ${found ? "found" : "let through"}`, () => {
    const faults = faultsOf(operation, answer).join("\n");
    if (found) assert.match(faults, found);
    else assert.equal(faults, "");
  });
}

const row: Model = { of: { id: "uuid!", at: "time", word: { words: ["a"] }, parts: { list: "text" } }, must: "at" };
const good = { id, at: "2026-11-20T12:00:00.000Z", word: "a", parts: ["x"], more: 1 };
const read: readonly (readonly [what: string, value: unknown, count: number])[] = [
  ["what it knows and more", good, 0],
  ["nothing where null is fine", { ...good, word: null, parts: undefined }, 0],
  ["null where it is required", { ...good, id: null }, 1],
  ["nothing where the specification shows something", { ...good, at: undefined }, 1],
  ["a new word", { ...good, word: "b" }, 1],
  ["seconds without a fraction", { ...good, at: "2026-11-20T12:00:00Z" }, 1],
  ["an offset", { ...good, at: "2026-11-20T12:00:00.000+02:00" }, 1],
  ["a UUID in upper case", { ...good, id: id.toUpperCase().replace("A1", "AA") }, 1],
  ["a list of another kind, or with null", { ...good, parts: [7, null] }, 2],
  ["no list", { ...good, parts: {} }, 1],
  ["no object", [], 1],
];

for (const [what, value, count] of read) {
  test(`a client that reads ${what} fails ${count} times`, () =>
    assert.equal(modelFaults(row, value).length, Array.isArray(value) ? 1 : count));
}

type Schema = { readonly [key: string]: unknown };

/** Properties that a client's model needs and openapi.json does not promise. */
function promiseFaults(model: Model, given: unknown, at: string): readonly string[] {
  const schema = meant(given);
  if (typeof model === "string") return [];
  if ("words" in model) {
    const words = Array.isArray(schema["enum"]) ? schema["enum"] : [schema["const"]];
    return words.every((word) => model.words.includes(String(word))) ? [] : [`${at} may be ${words.join(", ")}`];
  }
  if ("list" in model) return promiseFaults(model.list, schema["items"] ?? {}, `${at}/0`);
  const required: readonly unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const properties = Object(schema["properties"] ?? {});
  const needed = Object.entries(model.of).filter(([, part]) => typeof part === "string" && part.endsWith("!"));
  return [
    ...needed
      .filter(([name]) => !required.includes(name) || isNullable(properties[name]))
      .map(([name]) => `${at}.${name} may be missing`),
    ...Object.entries(model.of).flatMap(([name, part]) =>
      properties[name] ? promiseFaults(part, properties[name], `${at}.${name}`) : [],
    ),
  ];
}

function meant(given: unknown): Schema {
  const schema: Schema = Object(given);
  if (typeof schema["$ref"] === "string") return meant(documentPart(schema["$ref"]));
  const shapes = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [];
  if (shapes.length === 0) return schema;
  const others = shapes.filter((shape) => Object(shape).type !== "null").map(meant);
  return others.length === 1 ? (others[0] ?? {}) : { enum: others.flatMap(({ const: word, enum: words }) => words ?? [word]) };
}

function isNullable(given: unknown): boolean {
  return JSON.stringify(given)?.includes('"type":"null"') ?? false;
}

for (const [operation, model] of Object.entries(clientModels)) {
  test(`openapi.json promises clients what they need of ${operation}`, () => {
    for (const [status, { content }] of Object.entries(described.get(operation)?.responses ?? {})) {
      if (status < "300") assert.deepEqual(promiseFaults(model, content?.["application/json"]?.schema, operation), []);
    }
  });
}
