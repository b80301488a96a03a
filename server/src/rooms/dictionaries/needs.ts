import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

export type DictionariesNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
};
