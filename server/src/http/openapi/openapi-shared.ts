import type { Json } from "@chancery/core/fault/fault.ts";
import type { JsonObject } from "./openapi-shapes.ts";

/** An operation before its answers are shared. */
export type Operation = JsonObject & { readonly responses: JsonObject };

const usesMin = 3;

/**
 * Moves what most operations answer alike under one status into `components.responses`, named by the status: the document
 * becomes a third as long.
 */
export function shareResponses(operations: readonly Operation[]): {
  readonly responses: JsonObject;
  share(one: Operation): Operation;
} {
  const uses = new Map<string, Map<string, number>>();
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const texts = uses.get(status) ?? new Map<string, number>();
      const text = JSON.stringify(response);
      uses.set(status, texts.set(text, (texts.get(text) ?? 0) + 1));
    }
  }
  const shared = new Map([...uses].flatMap(([status, texts]) => mostUsed(texts).map((text) => [status, text] as const)));
  const refer = (status: string, response: Json | undefined): Json | undefined =>
    shared.get(status) === JSON.stringify(response) ? { $ref: `#/components/responses/Status${status}` } : response;
  return {
    responses: Object.fromEntries([...shared].toSorted(byStatus).map(([status, text]) => [`Status${status}`, read(text)])),
    share: (one) => ({
      ...one,
      responses: Object.fromEntries(Object.entries(one.responses).map(([status, response]) => [status, refer(status, response)])),
    }),
  };
}

function mostUsed(texts: ReadonlyMap<string, number>): readonly string[] {
  const [first] = [...texts].toSorted(([, a], [, b]) => b - a);
  return first && first[1] >= usesMin ? [first[0]] : [];
}

function byStatus([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return Number(a) - Number(b);
}

function read(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}
