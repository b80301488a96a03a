import { routeAt, type ApprovalRoute } from "@chancery/core/envelope/approval/approval.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../io/database/database.ts";
import { findFlow, listApprovers, type ApproverRow, type FlowRow } from "./store/flows.ts";

/** The ids of a route and its envelope. */
export type RouteAddress = { readonly id: ApprovalFlowId; readonly envelopeId: EnvelopeId };

/** A route with its starter and approvers, as of an instant. */
export type LoadedRoute = {
  readonly flow: FlowRow;
  readonly approvers: readonly ApproverRow[];
  readonly route: ApprovalRoute & { readonly id: ApprovalFlowId };
};

/** A route that the mailbox has started, or that has reached it. Throws approval.not_found. */
export async function loadRoute(db: Queries, address: RouteAddress, mailboxId: MailboxId, now: Instant): Promise<LoadedRoute> {
  const flow = await findFlow(db, address, mailboxId);
  if (!flow) throw new Fault("approval.not_found", { args: [address.id] });
  return routeOf(flow, await listApprovers(db, [flow.id]), now);
}

/** The route of database rows; ended if its envelope has ended. */
export function routeOf(flow: FlowRow, approvers: readonly ApproverRow[], now: Instant): LoadedRoute {
  const { id, status, envelope_status: envelopeStatus, expires_at: expiresAt } = flow;
  const written = { id, status, approvers: approvers.map((row) => ({ ...row, mailboxId: row.mailbox_id })) };
  const envelope = envelopeStatus ? { status: envelopeStatus, expiresAt: expiresAt ?? undefined } : undefined;
  return { flow, approvers, route: { ...routeAt(written, envelope, now), id } };
}
