import type { Method, Sent } from "../../world/call.ts";
import type { Scene } from "../scene.ts";

/** The caller: a persona of the scene, an anonymous one, or anyone at a reception whose checks fail. */
export type CallerName = "ann" | "bob" | "stranger" | "viewer" | "nobody" | "poorly";

/** A request: the path with its query, and what is sent. */
export type Asked = { readonly path: string; readonly sent?: Sent; readonly as?: CallerName };

/** An answer that an operation must be able to give; `ask` makes what it needs first. */
export type Case = { readonly status: number; readonly code?: number; readonly ask: (scene: Scene) => Asked | Promise<Asked> };

/** Cases by operation, as openapi.json names it. The first of each is a success that may be asked again and again. */
export type Cases = Readonly<Record<string, readonly [Case, ...Case[]]>>;

/** A case in one line. */
export function asks(status: number, ask: Case["ask"], code?: number): Case {
  return code === undefined ? { status, ask } : { status, ask, code };
}

/** The method of an operation. */
export function methodOf(operation: string): Method {
  return operation.split(" ", 1)[0] as Method;
}
