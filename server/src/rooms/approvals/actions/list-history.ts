import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../../http/route/paging.ts";
import { routeOf, type LoadedRoute } from "../load-route.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { countFlows, listApprovers, listFlows } from "../store/flows.ts";

/** The largest number of routes in a list; pages contain all. */
const routesMax = 1000;

/** The routes of an envelope that concern the mailbox, oldest first. Throws envelope.not_found. */
export async function listAllHistory(
  needs: ApprovalsNeeds,
  envelopeId: EnvelopeId,
  mailboxId: MailboxId,
): Promise<readonly LoadedRoute[]> {
  const { rows } = await listHistory(needs, envelopeId, { offset: 0, limit: routesMax, after: undefined }, mailboxId);
  return rows.slice(0, routesMax);
}

/** A page of the routes of an envelope that concern the mailbox, oldest first. Throws envelope.not_found. */
export async function listHistory(
  { database, clock, envelopes }: ApprovalsNeeds,
  envelopeId: EnvelopeId,
  page: Page,
  mailboxId: MailboxId,
): Promise<PageRows<LoadedRoute>> {
  const flows = await listFlows(database, envelopeId, mailboxId, page);
  const total = await countFlows(database, envelopeId, mailboxId);
  const isVisible = total > 0 || (await envelopes.mayRead(database, mailboxId, envelopeId));
  if (!isVisible) throw new Fault("envelope.not_found", { args: [envelopeId] });
  const approvers = Map.groupBy(
    await listApprovers(
      database,
      flows.map(({ id }) => id),
    ),
    (row) => row.flow_id,
  );
  const now = clock.now();
  return { rows: flows.map((flow) => routeOf(flow, approvers.get(flow.id) ?? [], now)), total };
}
