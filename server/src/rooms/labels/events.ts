import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInMailbox } from "../../jobs/act.ts";
import type { Change } from "../../jobs/publish.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { LabelRow } from "./store.ts";

/** The audit record of a change of a label in the trail of its mailbox. */
export function changeOfLabel(operation: string, { id, name }: LabelRow, acting: InMailbox, at: Instant): Change {
  return changeInMailbox(acting, { operation, at, details: { labelId: id, name } });
}
