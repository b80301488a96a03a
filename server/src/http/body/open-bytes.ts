import type { IncomingMessage } from "node:http";
import { hasBody } from "./body.ts";
import { joinPieces } from "../../io/join-pieces.ts";
import { tooLarge, wrongType } from "./body-faults.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import { stallable } from "./open-multipart.ts";
import type { Bytes } from "../route/route.ts";
import { watchBody } from "./stall.ts";

/** The body of a request as a stream; undefined when there is none. Throws request.content_type. */
export function openBytes(
  request: IncomingMessage,
  contentTypes: readonly string[],
  limits: Pick<ReceptionLimits, "bodyIdleMs" | "bodyBytesPerS">,
): Bytes | undefined {
  const type = request.headers["content-type"];
  if (!hasBody(request)) return undefined;
  const name = type?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!contentTypes.includes(name)) throw wrongType(type, ...contentTypes);
  return chunksOf(request, limits);
}

/** A body as text; empty when there is none. Throws request.too_large. */
export async function readText(bytes: Bytes | undefined, bytesMax: number): Promise<string> {
  const pieces = joinPieces();
  let sizeBytes = 0;
  for await (const chunk of bytes ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw tooLarge(bytesMax);
    pieces.add(chunk);
  }
  return pieces.bytes().toString("utf8");
}

async function* chunksOf(request: IncomingMessage, limits: Pick<ReceptionLimits, "bodyIdleMs" | "bodyBytesPerS">): Bytes {
  const source = stallable(request.iterator({ destroyOnReturn: false }));
  const unwatch = watchBody(request, { idleMs: limits.bodyIdleMs, bytesPerS: limits.bodyBytesPerS, onStall: source.stall });
  try {
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  } finally {
    unwatch();
  }
}
