import type { Answer, Method, Sent } from "../world/call.ts";
import type { Persona } from "../world/persona.ts";
import type { RawAnswer } from "../world/raw-http.ts";

/** Targets known to the attackers: a running service, signed-in people, and their objects. */
export type Target = {
  readonly port: number;
  readonly ann: Persona;
  readonly bob: Persona;
  readonly template: string;
  readonly envelope: string;
  readonly attachment: string;
};

/** An answer: the status, and the number of the fault if there is one. */
export type Outcome = { readonly status: number; readonly code: number | undefined; readonly text: string };

/** Something hostile, and the answers that are right: `status` or `status code`. One that takes nothing in stores nothing. */
export type Attack = { readonly name: string; readonly right: readonly string[]; run(target: Target): Promise<Outcome> };

/** A request of Ann's that must be answered so. */
export function request(
  name: string,
  right: string | readonly string[],
  ask: (target: Target) => readonly [Method, string, Sent?],
): Attack {
  return { name, right: [right].flat(), run: async (target) => outcomeOf(await target.ann.send(...ask(target))) };
}

/** Bytes on a connection of their own that must be answered so. */
export function bytes(name: string, right: string | readonly string[], run: (target: Target) => Promise<RawAnswer>): Attack {
  return {
    name,
    right: [right].flat(),
    run: async (target) => {
      const { status, body, text } = await run(target);
      return { status, code: codeOf(body), text };
    },
  };
}

function outcomeOf({ status, json, text }: Answer): Outcome {
  return { status, code: codeOf(json), text };
}

function codeOf(json: unknown): number | undefined {
  return typeof json === "object" && json !== null && "code" in json && typeof json.code === "number" ? json.code : undefined;
}
