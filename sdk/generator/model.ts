import { accountNames } from "./account-names.ts";
import { envelopeNames } from "./envelope-names.ts";
import { personNames } from "./person-names.ts";

/** A JSON schema, or another part of an OpenAPI document. */
export type Json = { [key: string]: unknown };

/** The input and the answer of a method of the client. */
export type Method = {
  readonly noun: string;
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly permission: string | undefined;
  readonly query: readonly string[];
  /** `file`: multipart with one file; `files`: multipart with several and JSON. */
  readonly sends: "nothing" | "json" | "file" | "files";
  /** `file`: bytes as a stream; `found`: whether a HEAD request finds something. */
  readonly gets: "nothing" | "json" | "text" | "file" | "found";
  /** Schema of the one argument; undefined when the method takes none. */
  readonly input: Json | undefined;
  readonly isInputOptional: boolean;
  /** Schema of a JSON answer. */
  readonly output: Json | undefined;
  readonly mailbox: boolean;
  readonly isIdempotent: boolean;
};

/** An operation of openapi.json, as far as it is read here. */
export type Operation = {
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string; schema: Json }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  readonly responses: Record<string, Response | { readonly $ref: string }>;
};

type Response = { readonly content?: Record<string, { schema: Json }> };

export type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Json>; readonly responses: Record<string, Response> };
};

/** The methods of the client, from the operations of openapi.json. Throws when an operation has no name, or a name no operation. */
export function readMethods({ paths, components }: Document): readonly Method[] {
  const unnamed = new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .map((verb) => `${verb.toUpperCase()} ${path}`)
        .filter(() => path.startsWith("/api/") && !isResumable(path)),
    ),
  );
  const methods = Object.entries(names).flatMap(([noun, ofNoun]) =>
    Object.entries(ofNoun).map(([name, place]) => {
      const [verb = "", short = ""] = place.split(" ");
      const path = short.startsWith("/api/") ? short : `/api/v1${short}`;
      const operation = paths[path]?.[verb.toLowerCase()];
      if (!operation) throw new Error(`${noun}.${name}: there is no ${verb} ${path}`);
      unnamed.delete(`${verb} ${path}`);
      return methodOf({ noun, name, verb, path }, operation, contentOf(operation, components.responses));
    }),
  );
  if (unnamed.size > 0) throw new Error(`without a name in sdk/generator/names.ts: ${[...unnamed].join(", ")}`);
  return methods;
}

/** Resumable uploads are a protocol of several requests: one method of the client, written by hand. */
function isResumable(path: string): boolean {
  return path.startsWith("/api/v1/upload/dictionary-large") || path.startsWith("/api/v1/upload/attachment");
}

type Content = Readonly<Record<string, { readonly schema: Json }>>;

function methodOf(place: Pick<Method, "noun" | "name" | "verb" | "path">, operation: Operation, content: Content): Method {
  const named = operation.parameters.filter((one) => one.in === "path" || one.in === "query");
  const sends = sendsOf(operation);
  const { properties, required } = propertiesOf(operation, named, sends);
  const gets = getsOf(place.verb, content);
  return {
    ...place,
    summary: operation.summary,
    permission: operation.description,
    query: named.filter((one) => one.in === "query").map(({ name }) => name),
    sends,
    gets,
    input: Object.keys(properties).length === 0 ? undefined : { type: "object", properties, required },
    isInputOptional: required.length === 0,
    output: gets === "json" ? content["application/json"]?.schema : undefined,
    mailbox: operation.parameters.some((one) => one.in === "header" && one.name === "Mailbox"),
    isIdempotent: operation.parameters.some((one) => one.in === "header" && one.name === "Idempotency-Key"),
  };
}

function propertiesOf({ requestBody }: Operation, named: Operation["parameters"], sends: Method["sends"]) {
  const properties: Json = {};
  const required: string[] = [];
  const add = (name: string, schema: Json, isRequired: boolean): void => {
    if (name in properties) throw new Error(`two parameters ${name}`);
    properties[name] = schema;
    if (isRequired) required.push(name);
  };
  for (const { name, schema, description, required: isRequired } of named)
    add(name, description === undefined ? schema : { ...schema, description }, isRequired);
  const json = requestBody?.content["application/json"]?.schema;
  const form = requestBody?.content["multipart/form-data"]?.schema;
  if (sends === "json" && json) add("body", json, requestBody?.required === true);
  if (sends === "file") add("file", { "x-type": "FileInput" }, true);
  if (sends === "files") add("files", { "x-type": "readonly FileInput[]" }, true);
  const data = (form?.["properties"] as Record<string, Json> | undefined)?.["data"];
  if (data && (sends === "file" || sends === "files")) add("data", data, true);
  return { properties, required };
}

function sendsOf({ requestBody }: Operation): Method["sends"] {
  if (!requestBody) return "nothing";
  const form = requestBody.content["multipart/form-data"]?.schema;
  if (!form || requestBody.content["application/json"]) return "json";
  return "files" in (form["properties"] as Json) ? "files" : "file";
}

function getsOf(verb: string, content: Content): Method["gets"] {
  if (verb === "HEAD") return "found";
  const types = Object.entries(content);
  if (types.length === 0) return "nothing";
  if (types.some(([type]) => type === "application/json")) return "json";
  return types.some(([, { schema }]) => "contentMediaType" in schema) ? "file" : "text";
}

/** The content of the good answer, which may be one that several operations share. */
function contentOf({ responses }: Operation, shared: Record<string, Response>): Content {
  const good = Object.keys(responses).find((status) => status.startsWith("2")) ?? "";
  const response = responses[good];
  if (!response) return {};
  return ("$ref" in response ? shared[response.$ref.split("/").at(-1) ?? ""] : response)?.content ?? {};
}

/** Names of the client's methods, by noun: `client.envelopes.fill` sends `PUT /envelope/fill`. Paths are below /api/v1. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = { ...personNames, ...accountNames, ...envelopeNames };
