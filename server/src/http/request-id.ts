import type { IncomingMessage } from "node:http";
import { newId } from "../io/ids.ts";

const sane = /^[\w.:/+=-]{1,128}$/;
const trace = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** `X-Request-Id` when it is sane, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const id = request.headers["x-request-id"];
  return typeof id === "string" && sane.test(id) ? id : newId();
}

/** The W3C trace a request belongs to, continued by a span of our own; undefined when it came without one. */
export function continuedTrace(traceparent: string | string[] | undefined): string | undefined {
  const match = typeof traceparent === "string" ? trace.exec(traceparent) : null;
  if (!match) return undefined;
  const span = newId().replaceAll("-", "").slice(16);
  return `00-${match[1]}-${span}-${match[3]}`;
}
