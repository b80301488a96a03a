import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { changeInMailbox } from "../../jobs/act.ts";
import type { Change } from "../../jobs/publish.ts";
import type { InMailbox } from "../../http/route/route.ts";
import type { LabelRow } from "./store.ts";

/** The audit record of a change of a label in the trail of its mailbox. */
export function changeOfLabel(operation: string, { id, name }: LabelRow, acting: InMailbox, at: Instant): Change {
  return changeInMailbox(acting, { operation, at, details: { labelId: id, name } });
}

/**
 * The audit records of a label that was put on envelopes or taken off, one for each envelope. They are in the trail of the mailbox: those of
 * envelopes are for everyone who takes part.
 */
export function changeOfLabelled(
  operation: "envelope-label-assigned" | "envelope-label-unassigned",
  { label, ids }: { readonly label: LabelRow; readonly ids: readonly EnvelopeId[] },
  acting: InMailbox,
  at: Instant,
): Change {
  const details = { labelId: label.id, label: label.name };
  const audit = ids.flatMap(
    (envelopeId) => changeInMailbox(acting, { operation, at, details: { envelopeId, ...details } }).audit,
  );
  return { audit, events: [], origin: acting.origin };
}
