import type { IncomingMessage } from "node:http";

const overriding = new Set(["PATCH", "DELETE"]);

/**
 * Gives a request of a resumable upload the method of its `X-HTTP-Method-Override`, as the tus protocol 1.0 demands for clients
 * that can only send POST. HEAD is left out: the answer to a POST without a body would be read as an empty one.
 */
export function overrideMethod(request: IncomingMessage): string {
  const { "tus-resumable": version, "x-http-method-override": method } = request.headers;
  if (version !== undefined && request.method === "POST" && overriding.has(String(method))) request.method = String(method);
  return request.url ?? "/";
}
