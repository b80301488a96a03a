import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Queries } from "../../../io/database/database.ts";

/** Who makes a change, where, and what keeps the answer in the change's transaction. */
export type By = {
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly settle: (tx: Queries, reply: Reply) => Promise<void>;
};
