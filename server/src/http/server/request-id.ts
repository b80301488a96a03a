import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const sane = /^[\w.:/+=-]{1,128}$/;
const trace = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * How requests get their ids: `X-Request-Id` when it is sane, else a new one, random for the process and counted within it
 * (a UUID a request is 3 % of a small request's time).
 */
export function requestIds(): (request?: IncomingMessage) => string {
  const processPart = randomBytes(9).toString("hex");
  let count = 0;
  return (request) => {
    const id = request?.headers["x-request-id"];
    return typeof id === "string" && sane.test(id) ? id : `${processPart}-${(++count).toString(36)}`;
  };
}

/** The W3C trace a request belongs to, continued by a span of our own; undefined when it came without one. */
export function continuedTrace(traceparent: string | string[] | undefined): string | undefined {
  const match = typeof traceparent === "string" ? trace.exec(traceparent) : null;
  if (!match) return undefined;
  const span = randomBytes(8).toString("hex");
  return `00-${match[1]}-${span}-${match[3]}`;
}
