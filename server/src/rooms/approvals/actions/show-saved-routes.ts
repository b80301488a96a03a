import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { ApprovalFlowId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Page } from "../../../http/route/paging.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { inSavedOrder, type AskedPlan, type PlanInput, readPlan } from "../plan.ts";
import { countSaved, findSaved, listSaved, type SavedRouteRow } from "../store/saved-routes.ts";
import { showSaved } from "../view.ts";

/** A page of the saved routes that a mailbox may use, newest first, with the function that shows a row. */
export async function listSavedRoutes(
  { database, mailboxes }: ApprovalsNeeds,
  { keyword, mailbox }: { readonly keyword: string; readonly mailbox: OpenMailbox },
  page: Page,
) {
  const filter = { mailboxId: mailbox.id, accountId: mailbox.accountId, searched: foldText(keyword) };
  const rows = await listSaved(database, filter, page);
  const names = await mailboxes.findMailboxes(database, [...new Set(rows.flatMap(mailboxesOf))]);
  return { rows, total: await countSaved(database, filter), show: (row: SavedRouteRow) => showSaved(row, names) };
}

/** A saved route that a mailbox may use. Throws approval.not_found. */
export async function showSavedRoute({ database, mailboxes }: ApprovalsNeeds, id: ApprovalFlowId, mailbox: OpenMailbox) {
  const row = await findSaved(database, id, { mailboxId: mailbox.id, accountId: mailbox.accountId });
  if (!row) throw new Fault("approval.not_found", { args: [id] });
  return showSaved(row, await mailboxes.findMailboxes(database, mailboxesOf(row)));
}

/** The plan of a request, from a saved route when it names one. Throws request.invalid. */
export async function loadPlan({ database }: ApprovalsNeeds, input: PlanInput, mailbox: OpenMailbox): Promise<AskedPlan> {
  const { flowUuid, approvers, steps, message, urgent } = input;
  const viewer = { mailboxId: mailbox.id, accountId: mailbox.accountId };
  const saved = flowUuid && !approvers && !steps ? await findSaved(database, flowUuid, viewer) : undefined;
  if (!saved) return readPlan(input);
  const asked = saved.approvers.map(({ name, mailboxId, order }) => ({ name, mailboxUuid: mailboxId, order }));
  const plan = readPlan({ approvers: inSavedOrder(saved.flow_type, asked), message, urgent });
  return { ...plan, pointerOf: () => "/flowUuid" };
}

function mailboxesOf({ approvers, shared_for: sharedFor }: SavedRouteRow) {
  return [...approvers.map(({ mailboxId }) => mailboxId), ...sharedFor];
}
