import type { Json } from "@chancery/core/fault/fault.ts";
import type { AnyRoute, Webhook } from "../route/route.ts";
import { isObject } from "@chancery/core/text/is-object.ts";
import { plain, propertiesOf, published, type JsonObject } from "./openapi-shapes.ts";

/** The `webhooks` of a table of routes: the requests that the service sends to endpoints. */
export function webhooksOf(routes: readonly AnyRoute[], schemas: Map<string, Json>): JsonObject {
  const all = routes.flatMap(({ webhook }) => webhook ?? []);
  return Object.fromEntries(all.map((webhook) => [webhook.name, { post: requestOf(webhook, schemas) }]));
}

function requestOf({ name, summary, headers, body }: Webhook, schemas: Map<string, Json>): Json {
  const { properties, required } = propertiesOf(headers);
  const parameters = Object.entries(properties).map(([header, whole]): Json => {
    const { description = "", ...schema } = isObject(whole) ? whole : {};
    return { name: header, in: "header", required: required.includes(header), description, schema };
  });
  return {
    operationId: name,
    summary,
    // requests are signed; the endpoint requires no token
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema: published(plain(body), schemas) } } },
    responses: {
      default: { description: "A success when the status is the `successCode` of the callback; anything else is repeated" },
    },
  };
}
