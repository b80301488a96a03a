import { table } from "@chancery/core/text/table.ts";
import type { TSchema } from "typebox";
import type { Json } from "@chancery/core/fault/fault.ts";
import { bodyBounds } from "../body/body-bounds.ts";
import { receptionLimits } from "../route/limits.ts";
import { responseHeaders, responsesOf } from "./openapi-answers.ts";
import { faultSchemas } from "./openapi-faults.ts";
import { shareResponses, type Operation } from "./openapi-shared.ts";
import { isObject } from "@chancery/core/text/is-object.ts";
import { plain, propertiesOf, published, type JsonObject } from "./openapi-shapes.ts";
import { webhooksOf } from "./openapi-webhooks.ts";
import { tagsOf } from "./openapi-tags.ts";
import { permissionText, permissionWords } from "./openapi-permissions.ts";
import { type AnyRoute, type FormShape, acceptsIdempotencyKey } from "../route/route.ts";

const description = `Envelopes from XML templates: sent, filled, archived with proof.

Sign in with \`POST /api/login\`, list your mailboxes with \`GET /api/v1/mailbox\`, name one of them in the header \`Mailbox\`.
Ids are UUIDs, date-times ISO 8601 in UTC. Unknown properties of a request are ignored; answers may gain properties.
Every error has a number and a name; all faults of a request are reported together in \`data.errors\`.`;

const cookieText = `The session of a browser. An operation that answers a session's token sets this cookie instead, and answers an empty
\`token\`, when the request has the header \`Chancery-Session: person\`, or \`guest\` for the cookie \`__Host-chancery-guest\`. Later requests
with the header \`Chancery-Session: guest\` use the guest's. Requests of other sites are not signed in by a cookie.`;

/** The OpenAPI 3.1 document of a table of routes. Shapes with a title become components of that name. */
export function openapiOf(routes: readonly AnyRoute[], baseUrl: string): JsonObject {
  const schemas = new Map<string, Json>(faultSchemas);
  const described = routes
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((route) => ({ route, operation: operationOf(route, schemas) }));
  const { responses, share } = shareResponses(described.map(({ operation }) => operation));
  const paths: Record<string, Record<string, Json>> = {};
  for (const { route, operation } of described) (paths[route.path] ??= {})[route.method.toLowerCase()] = share(operation);
  return {
    openapi: "3.1.0",
    info: {
      title: "Chancery",
      version: "v1",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(new Set(routes.map(({ path }) => tagOf(path)))),
    paths,
    webhooks: webhooksOf(routes, schemas),
    components: {
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      headers: responseHeaders,
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "The token of POST /api/login or POST /api/v1/token" },
        cookieAuth: { type: "apiKey", in: "cookie", name: "__Host-chancery-person", description: cookieText },
      },
    },
  };
}

function operationOf(route: AnyRoute, schemas: Map<string, Json>): Operation {
  const { contract } = route;
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...permissionText(route),
    tags: [tagOf(route.path)],
    security: route.signIn === "bearer" ? [{ bearerAuth: [] }, { cookieAuth: [] }] : [],
    parameters: [...pathParameters(route, schemas), ...queryParameters(contract.query, schemas), ...headerParameters(route)],
    ...bodyOf(route, schemas),
    responses: responsesOf(route, schemas),
    ...permissionWords(route),
  };
}

function pathParameters({ path, contract }: AnyRoute, schemas: Map<string, Json>): Json[] {
  if (!contract.params) return [];
  const words = path.split("/");
  return Object.entries(propertiesOf(contract.params).properties).map(([name, shape]) => ({
    name,
    in: "path",
    required: true,
    description: `UUID of the ${words[words.indexOf(`{${name}}`) - 1] ?? "thing"}, in any case`,
    schema: published(shape, schemas),
  }));
}

function queryParameters(query: TSchema | undefined, schemas: Map<string, Json>): Json[] {
  if (!query) return [];
  const { properties, required } = propertiesOf(query);
  return Object.entries(properties).map(([name, whole]) => {
    const { description, ...shape } = isObject(whole) ? whole : {};
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: published(shape, schemas),
      ...(shape["type"] === "array" ? { style: "form", explode: true } : {}),
    };
  });
}

function headerParameters(route: AnyRoute): Json[] {
  const { mailbox, signIn, contract } = route;
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
  const isChange = acceptsIdempotencyKey(route) && signIn === "bearer";
  return [...(mailbox === "none" ? [] : [named]), ...(isChange ? [key] : []), ...ownHeaders(contract.headers)];
}

function ownHeaders(headers: TSchema | undefined): Json[] {
  if (!headers) return [];
  const { properties, required } = propertiesOf(headers);
  return Object.entries(properties).map(([name, whole]) => {
    const { description, ...schema } = isObject(whole) ? whole : {};
    return {
      name,
      in: "header",
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    };
  });
}

function bodyOf(route: AnyRoute, schemas: Map<string, Json>): JsonObject {
  const { contract, upload } = route;
  const { maxBytes, valuesMax } = bodyBounds(route, receptionLimits);
  const bounds = { "x-max-bytes": maxBytes, "x-max-values": valuesMax };
  if (upload) {
    const form = {
      type: "object",
      required: ["file"],
      properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
    };
    const multipart = { "multipart/form-data": { schema: form } };
    if (!contract.body) return { requestBody: { required: true, content: multipart } };
    const json = { "application/json": { schema: published(plain(contract.body), schemas) } };
    return { requestBody: { required: true, content: { ...json, ...multipart }, ...bounds } };
  }
  if (contract.form) return formOf(contract.form, schemas);
  if (contract.bytes !== undefined) {
    const content = Object.fromEntries(
      contract.bytes.map((contentMediaType) => [contentMediaType, { schema: { type: "string", contentMediaType } }]),
    );
    return { requestBody: { required: false, content } };
  }
  if (!contract.body) return {};
  return {
    requestBody: {
      required: !("~optional" in contract.body),
      content: { "application/json": { schema: published(plain(contract.body), schemas) } },
      ...bounds,
    },
  };
}

function formOf({ data, filesMax, filesMin = 1 }: FormShape, schemas: Map<string, Json>): JsonObject {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const files = {
    type: "array",
    minItems: filesMin,
    maxItems: filesMax,
    items: file,
    description: "Repeated; `files[]` is a second name",
  };
  const parts = filesMax === undefined ? { file } : { files };
  const properties = { ...parts, data: published(plain(data), schemas) };
  const form = { type: "object", required: filesMin === 0 ? ["data"] : Object.keys(properties), properties };
  const encoding = { data: { contentType: "application/json" } };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema: form, encoding } } } };
}

/** The method and the path; paths outside `/api` have `Root` between, as several of them have a namesake below it. */
function operationId({ method, path }: AnyRoute): string {
  const words = path
    .replace(/^\/api(\/v1)?/, "")
    .split("/")
    .filter((word) => word !== "");
  const name = words.map((word) =>
    word.replace(/^\{(.*)\}$/, "by-$1").replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
  return `${method.toLowerCase()}${path.startsWith("/api/") ? "" : "Root"}${name.join("")}`;
}

function tagOf(path: string): string {
  const words = path
    .replace(/^\/api(\/v1)?/, "")
    .split("/")
    .filter((word) => word !== "" && !word.startsWith("{"));
  const word = words[0]?.replace(/\.\w+$/, "") ?? "service";
  return tagsOfWords[word] ?? word;
}

const tagsOfWords = table<string>({
  login: "session",
  logout: "session",
  token: "session",
  user: "session",
  live: "service",
  ready: "service",
  metrics: "service",
  settings: "service",
  callback: "envelope",
  "remote-signers": "envelope",
});
