import type { Id } from "@chancery/core/ids/id.ts";
import { v7 } from "uuid";

/** A new id: UUIDv7, so that rows made together lie together in an index. */
export function newId<Kind extends string>(): Id<Kind> {
  return v7() as Id<Kind>;
}
