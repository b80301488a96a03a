import { createHash } from "node:crypto";
import { isKnown } from "./byte-range.ts";
import type { Reply } from "../route/route.ts";

/** The statuses a tagged text can have, for contracts. */
export const taggedAnswers = { 200: "text", 304: null } as const;

/** A text with a tag of its own (200), or nothing when the client has it already (304). */
export function taggedReply(
  headers: Readonly<Record<string, string | undefined>>,
  { text, contentType, cacheControl }: { readonly text: string; readonly contentType: string; readonly cacheControl: string },
): Reply {
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  // weak: compressed it has other bytes
  const always = { etag: `W/${tag}`, "cache-control": cacheControl };
  if (isKnown(headers["if-none-match"], tag)) return { status: 304, headers: always };
  return { status: 200, text, headers: { ...always, "content-type": contentType } };
}
