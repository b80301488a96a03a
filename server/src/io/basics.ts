import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { uuidv7 } from "uuidv7";

/** The database, the clock and the source of ids, which almost every room needs. */
export type Basics = {
  readonly database: Database;
  readonly clock: Clock;
  /** A new id, never used before. */
  readonly newId: <Kind extends string>() => Id<Kind>;
};

/** A new id: UUIDv7, so that rows made together lie together in an index. */
export function newId<Kind extends string>(): Id<Kind> {
  return uuidv7() as Id<Kind>;
}
