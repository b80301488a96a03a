import { table } from "@chancery/core/text/table.ts";

/** On every answer: the browser guesses no types, frames nothing, runs nothing and keeps nothing of ours. */
export const securityHeaders = table<string>({
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
});
