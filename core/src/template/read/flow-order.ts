import type { FaultRow } from "../../fault/fault.ts";
import { placedFault } from "../../xml/element.ts";
import type { RoleKind } from "../model/model.ts";
import type { RoleDraft } from "./read-roles.ts";

/** Role kinds in automatic order. Roles of one kind act in parallel. */
const automatic: readonly RoleKind[] = ["sender", "assignee", "approver", "signer", "copy"];

/** The step of each role, in the order of the given roles. The sender is 0; equal steps act in parallel. */
export function flowOrder(drafts: readonly RoleDraft[], ordered: boolean, faults: FaultRow[]): readonly number[] {
  checkSender(drafts, ordered, faults);
  if (!ordered) return automaticOrder(drafts);
  checkOrder(drafts, faults);
  return drafts.map((draft) => (draft.kind === "sender" ? 0 : (draft.order ?? 1)));
}

/** Steps without gaps: a kind without roles takes none. */
function automaticOrder(drafts: readonly RoleDraft[]): readonly number[] {
  const present = automatic.filter((kind) => drafts.some((draft) => draft.kind === kind));
  const offset = present.includes("sender") ? 0 : 1;
  return drafts.map((draft) => Math.max(0, present.indexOf(draft.kind ?? "sender") + offset));
}

function checkSender(drafts: readonly RoleDraft[], ordered: boolean, faults: FaultRow[]): void {
  const [first] = drafts;
  if (!first) return;
  const senders = drafts.filter((draft) => draft.kind === "sender");
  const [sender] = senders;
  if (senders.length !== 1) faults.push(placedFault(senders[1]?.place ?? first.place, "role.sender_count", senders.length));
  if (senders.length === drafts.length && drafts.length > 1) faults.push(placedFault(first.place, "role.only_sender"));
  if (!sender) return;
  const isLate = ordered && (sender.order ?? 0) > 0;
  if (first.kind !== "sender" || isLate) faults.push(placedFault(sender.place, "role.sender_first"));
}

/** Checks a manual order: every role has one, they are not all equal, and no role precedes those it depends on. */
function checkOrder(drafts: readonly RoleDraft[], faults: FaultRow[]): void {
  const others = drafts.filter((draft) => draft.kind !== "sender");
  const orders = others.flatMap((draft) => (draft.order === undefined ? [] : [draft.order]));
  const lastOf = (kind: RoleKind): number =>
    others.reduce((last, one) => (one.kind === kind ? Math.max(last, one.order ?? 0) : last), 0);
  const lastAssignee = lastOf("assignee");
  for (const draft of others) {
    if (!draft.hasOrder) faults.push(placedFault(draft.place, "role.order_missing", draft.id));
    else if (draft.order === undefined) continue;
    else if (draft.order < 1 || (draft.kind === "signer" && draft.order < lastAssignee)) {
      faults.push(placedFault(draft.place, "role.order_wrong", draft.id));
    }
  }
  const [first] = others;
  if (first && orders.length > 1 && orders.length === others.length && new Set(orders).size === 1) {
    faults.push(placedFault(first.place, "role.order_equal"));
  }
}
