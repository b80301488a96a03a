import { table } from "@chancery/core/text/table.ts";
import { catalogue, type FaultCode } from "@chancery/core/fault/catalogue.ts";
import { faultMessage, messagePlaces, type Json } from "@chancery/core/fault/fault.ts";
import { plain, published, type JsonObject } from "./openapi-shapes.ts";
import { receptionFaults } from "./reception-faults.ts";
import { type AnyRoute, type Contract, acceptsIdempotencyKey } from "../route/route.ts";

/** The `responses` of an operation: its answers, and its faults by status with the codes each can have. */
export function responsesOf(route: AnyRoute, schemas: Map<string, Json>): JsonObject {
  return { ...answersOf(route, schemas), ...faultsOf(route) };
}

/** The headers that responses refer to. */
export const responseHeaders: JsonObject = {
  RequestId: header("Names the request in logs and audit; taken from the request when sane", { required: true }),
  RateLimit: header("Requests left and seconds until they are renewed, for the token and the address; absent without limits"),
  RetryAfter: header("Seconds to wait before trying again", { required: true, schema: { type: "integer", minimum: 1 } }),
  Authenticate: header("`Bearer`", { required: true }),
  IdempotentReplay: header("`true` when the first answer under this Idempotency-Key is given again"),
  Disposition: header("The file's name, and whether it is to be saved", { required: true }),
  Tag: header("Changes with the bytes; strong", { required: true }),
  Range: header("Which of the bytes these are", { required: true }),
};

type Header = { readonly required?: boolean; readonly schema?: JsonObject };

function header(description: string, { required = false, schema = { type: "string" } }: Header = {}): Json {
  return { description, required, schema };
}

const descriptions = table<string>({
  200: "Done",
  201: "Made",
  204: "Done; no body",
  206: "A part of the bytes",
  304: "Unchanged since the ETag of If-None-Match; no body",
  416: "The file has none of the bytes asked for; no body",
  503: "Not now",
});

function answersOf(route: AnyRoute, schemas: Map<string, Json>): JsonObject {
  const answers = Object.entries(route.contract.answers).map(([status, shape]) => [
    status,
    {
      description: (descriptions[status] ?? "Done") + (shape === null && status === "200" ? "; no body" : ""),
      headers: headersOf([...always, ...answerHeaders(route, Number(status), shape)]),
      ...contentOf(route.contract, shape, schemas),
    },
  ]);
  return Object.fromEntries(answers);
}

type Shape = Contract["answers"][number];

function contentOf({ contentTypes, textType }: Contract, shape: Shape, schemas: Map<string, Json>): JsonObject {
  if (shape === null) return {};
  if (shape === "text") return { content: ofTypes(contentTypes ?? ["text/plain"], () => ({ type: "string" })) };
  if (shape === "binary") {
    const bytes = (contentMediaType: string): Json => ({ type: "string", format: "binary", contentMediaType });
    return { content: ofTypes(contentTypes ?? ["application/octet-stream"], bytes) };
  }
  const text = textType === undefined ? {} : { [textType]: { schema: { type: "string" } } };
  return { content: { "application/json": { schema: published(plain(shape), schemas) }, ...text } };
}

function ofTypes(types: readonly string[], schemaOf: (type: string) => Json): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]));
}

/** Names of headers, each with where it is described. */
type Named = readonly (readonly [name: string, described: string])[];

const always: Named = [
  ["X-Request-Id", "RequestId"],
  ["RateLimit", "RateLimit"],
];

function answerHeaders(route: AnyRoute, status: number, shape: Shape): Named {
  const isChange = acceptsIdempotencyKey(route) && route.signIn === "bearer";
  return [
    ...named(status === 503, "Retry-After", "RetryAfter"),
    ...named(isChange, "Idempotent-Replay", "IdempotentReplay"),
    ...named(shape === "binary", "Content-Disposition", "Disposition"),
    ...named(shape === "binary" || status === 304, "ETag", "Tag"),
    ...named(status === 206 || status === 416, "Content-Range", "Range"),
  ];
}

function named(isSo: boolean, name: string, described: string): Named {
  return isSo ? [[name, described]] : [];
}

function headersOf(names: Named): Json {
  return Object.fromEntries(names.map(([name, described]) => [name, { $ref: `#/components/headers/${described}` }]));
}

/** The faults of a route by status: its own and those of the HTTP server. */
function faultsOf(route: AnyRoute): JsonObject {
  const byStatus = new Map<number, FaultCode[]>();
  for (const code of new Set([...route.faults, ...receptionFaults(route)])) {
    const { status } = catalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b).filter(([status]) => !(status in route.contract.answers));
  return Object.fromEntries(statuses.map(([status, codes]) => [String(status), faultAnswer(status, codes)]));
}

function faultAnswer(status: number, codes: readonly FaultCode[]): Json {
  const lines = codes.toSorted().map((code) => `- ${catalogue[code].code} \`${code}\`: ${faultMessage(code, messagePlaces)}`);
  const headers: Named = [
    ...always,
    ...named(status === 401, "WWW-Authenticate", "Authenticate"),
    ...named([425, 429, 503].includes(status), "Retry-After", "RetryAfter"),
  ];
  return {
    description: lines.join("\n"),
    headers: headersOf(headers),
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/Fault" } },
      "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
    },
  };
}
