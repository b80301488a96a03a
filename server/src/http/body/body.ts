import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { Fault } from "@chancery/core/fault/fault.ts";
import { tooLarge, wrongType } from "./body-faults.ts";
import type { BodyMeter } from "./held-bytes.ts";
import { jsonGauge, type JsonBounds, type JsonGauge } from "./json-gauge.ts";
import type { ReceptionLimits } from "../route/limits.ts";
import { watchBody } from "./stall.ts";
import { joinPieces } from "../../io/join-pieces.ts";
import { nextTurn } from "../../io/next-turn.ts";

/** A JSON body as it came, and where it may be cut for parsing; no bytes when there is no body. */
export type JsonBytes = { readonly bytes: Buffer; readonly cuts: readonly number[] };

/** No body. */
export const noJson: JsonBytes = { bytes: Buffer.alloc(0), cuts: [] };
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i;
const poisoned = /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"\s*:/i;

/** Whether a request says that a body follows. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}

/**
 * Reads a JSON body, bounded in size, depth, values and time while it comes. `meter` counts each piece of it. Throws
 * request.content_type, request.too_large, request.invalid, request.stalled, and the faults of the meter.
 */
export async function readJson(
  request: IncomingMessage,
  bounds: JsonBounds,
  limits: ReceptionLimits,
  meter: BodyMeter,
): Promise<JsonBytes> {
  if (!hasBody(request)) return noJson;
  const { maxBytes } = bounds;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const type = request.headers["content-type"];
  const gauge = type !== undefined && jsonType.test(type) ? jsonGauge(bounds) : undefined;
  const bytes = await readBytes(request, limits, { take: gauge?.take ?? refuseType(type), meter });
  return { bytes, cuts: gauge?.cuts ?? [] };
}

/**
 * Parses the JSON bytes at `pointer` of a request, after a gauge has accepted them. Throws request.invalid when they are not JSON, not
 * UTF-8, or hold U+0000, which no store accepts.
 */
export function parseJson(bytes: Buffer, pointer = ""): unknown {
  if (!isUtf8(bytes)) throw notJson("it is not UTF-8", pointer);
  const text = bytes.toString("utf8");
  const value = parseText(text, pointer);
  if (hasNul(text)) refuseNul(value, pointer);
  return value;
}

/** Larger texts are parsed in a turn of their own, as other requests wait for everything done within a turn. */
const turnBytes = 1024 ** 2;

/** The same of a whole body; an array of many values is parsed slice by slice, and others get their turn between. No body has no value. */
export async function parseSlices({ bytes, cuts }: JsonBytes): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  if (cuts.length === 0) return parseAlone(bytes);
  if (!isUtf8(bytes)) throw notJson("it is not UTF-8", "");
  const items: unknown[] = [];
  for (const [at, end] of [...cuts, bytes.length].entries()) {
    const text = bytes.toString("utf8", at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1, end);
    const value = parseText(`${at === 0 ? "" : "["}${text}${at === cuts.length ? "" : "]"}`, "");
    const mayHoldNul = hasNul(text);
    for (const item of Array.isArray(value) ? value : []) {
      if (mayHoldNul) refuseNul(item, `/${items.length}`);
      items.push(item);
    }
    await nextTurn();
  }
  return items;
}

async function parseAlone(bytes: Buffer): Promise<unknown> {
  if (bytes.length <= turnBytes) return parseJson(bytes);
  await nextTurn();
  if (!isUtf8(bytes)) throw notJson("it is not UTF-8", "");
  const text = bytes.toString("utf8");
  await nextTurn();
  const isPoisoned = poisoned.test(text);
  await nextTurn();
  const value = parseText(text, "", isPoisoned);
  await nextTurn();
  if (hasNul(text)) refuseNul(value, "");
  await nextTurn();
  return value;
}

function parseText(given: string, pointer: string, isPoisoned = poisoned.test(given)): unknown {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  try {
    if (!isPoisoned) return JSON.parse(text);
    return JSON.parse(text, (key, part: unknown) => (key === "__proto__" ? undefined : part));
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(withoutQuote(error.message), pointer);
    throw error;
  }
}

/** Whether values or keys of a JSON text may hold U+0000, which has to be escaped there. */
function hasNul(text: string): boolean {
  return text.includes("\\u0000");
}

/** The parser's message without the excerpt of the body that it quotes, which may be part of a secret. */
function withoutQuote(message: string): string {
  return message.replace(/,? ?(\.\.\.)?"[^]*$/, "");
}

function refuseType(type: string | undefined): JsonGauge["take"] {
  return () => {
    throw wrongType(type, "application/json");
  };
}

async function readBytes(
  request: IncomingMessage,
  limits: ReceptionLimits,
  { take, meter }: { readonly take: JsonGauge["take"]; readonly meter: BodyMeter },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = joinPieces();
    const unwatch = watchBody(request, {
      idleMs: limits.bodyIdleMs,
      bytesPerS: limits.bodyBytesPerS,
      totalMs: limits.jsonBodyMs,
      onStall: () => end(new Fault("request.stalled")),
    });
    const end = (fault?: unknown): void => {
      unwatch();
      request.off("data", onData).off("end", onEnd).off("error", onCut).off("close", onCut);
      if (fault) reject(fault);
      else resolve(pieces.bytes());
    };
    const count = meter(end);
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
        count(chunk);
        pieces.add(chunk);
      } catch (fault) {
        end(fault);
      }
    };
    const onEnd = (): void => end();
    const onCut = (): void => end(new Fault("request.invalid", { args: ["the body was cut off"] }));
    request.on("data", onData).on("end", onEnd).on("error", onCut).on("close", onCut);
  });
}

/** The gauge has bounded the depth. */
function refuseNul(value: unknown, pointer: string): void {
  if (typeof value === "string" && value.includes("\0")) {
    throw new Fault("request.invalid", {
      args: [`${pointer || "the body"} holds the character U+0000`],
      errors: [{ code: "request.invalid", args: [`${pointer || "the body"} holds the character U+0000`], pointer }],
    });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key.includes("\0")) refuseNul(key, pointer);
    refuseNul(part, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

function notJson(why: string, pointer: string): Fault {
  const args = [`the ${pointer.slice(1) || "body"} is not JSON: ${why}`];
  return new Fault("request.invalid", { args, errors: [{ code: "request.invalid", args, pointer }] });
}
