import type { Id } from "@chancery/core/ids/id.ts";
import type { Clock } from "../../io/clock.ts";
import type { Database } from "../../io/database/database.ts";
import type { Mailboxes } from "../mailboxes/index.ts";

export type DictionariesNeeds = {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: <Kind extends string>() => Id<Kind>;
  /** Lets others have their turn; between pieces of long work. */
  readonly nextTurn: () => Promise<void>;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes">;
};
