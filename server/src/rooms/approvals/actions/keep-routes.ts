import { Fault, refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { ApprovalFlowId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { assertPermission } from "../../../http/route/permission.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { checkApprovers } from "../check-approvers.ts";
import { changeOfSaved } from "../events.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { inSavedOrder, readPlan } from "../plan.ts";
import { savedLimits, type SavedBody } from "../saved-contract.ts";
import { addSaved, changeSaved, lockSavedOf, removeSaved, type SavedRouteToKeep } from "../store/saved-routes.ts";

/**
 * Saves a route. Throws mailbox.permission_lacking, approval.self, approval.repeated, approval.approver_unknown,
 * approval.approver_removed, share.mailbox_unknown, value.too_many.
 */
export async function createSavedRoute(needs: ApprovalsNeeds, body: SavedBody, acting: InMailbox): Promise<Reply> {
  const saved = await readSaved(needs, needs.newId<"approvalFlow">(), body, acting);
  const reply = { status: 201, body: { uuid: saved.id } };
  return write(needs, { ids: [saved.id], verb: "created", reply }, acting, async (tx) => {
    await lockSavedOf(tx, saved.mailboxId);
    if (!(await addSaved(tx, saved, needs.clock.now(), savedLimits.routesMax)))
      throw new Fault("value.too_many", { args: ["routes", savedLimits.routesMax] });
  });
}

/** Replaces a route of the mailbox. Throws the same but value.too_many, and approval.not_found. */
export async function changeSavedRoute(
  needs: ApprovalsNeeds,
  { id, body }: { readonly id: ApprovalFlowId; readonly body: SavedBody },
  acting: InMailbox,
): Promise<Reply> {
  const saved = await readSaved(needs, id, body, acting);
  return write(needs, { ids: [id], verb: "updated", reply: { status: 200 } }, acting, async (tx) => {
    if (!(await changeSaved(tx, saved))) throw new Fault("approval.not_found", { args: [id] });
  });
}

/** Removes routes of the mailbox, all or none. Throws approval.not_found. */
export async function removeSavedRoutes(
  needs: ApprovalsNeeds,
  asked: readonly ApprovalFlowId[],
  acting: InMailbox,
): Promise<Reply> {
  const ids = [...new Set(asked)];
  return write(needs, { ids, verb: "deleted", reply: { status: 204 } }, acting, async (tx) => {
    const removed = new Set(await removeSaved(tx, acting.mailbox.id, ids));
    const missing = ids.find((id) => !removed.has(id));
    if (missing) throw new Fault("approval.not_found", { args: [missing] });
  });
}

async function readSaved(
  needs: ApprovalsNeeds,
  id: ApprovalFlowId,
  { name, flowType, approvers, sharedForAccount, sharedForMailboxes }: SavedBody,
  { mailbox }: InMailbox,
): Promise<SavedRouteToKeep> {
  const sharedFor = [...new Set(sharedForMailboxes ?? [])];
  if (sharedForAccount || sharedFor.length > 0) assertPermission(mailbox, "approvalFlowShare");
  const plan = readPlan({ approvers: inSavedOrder(flowType, approvers) });
  const cards = await needs.mailboxes.findMailboxes(needs.database, sharedFor);
  const unknown = (sharedForMailboxes ?? []).flatMap((one, at): readonly FaultRow[] => {
    if (cards.get(one)?.accountId === mailbox.accountId) return [];
    return [{ code: "share.mailbox_unknown", args: [one], pointer: `/sharedForMailboxes/${at}` }];
  });
  refuse([...(await checkApprovers(needs, plan, mailbox.id)), ...unknown]);
  const kept = approvers.map((one, at) => ({ name: one.name, mailboxId: one.mailboxUuid, order: one.order ?? at + 1 }));
  return {
    id,
    mailboxId: mailbox.id,
    accountId: mailbox.accountId,
    name,
    searched: foldText(name),
    flowType,
    approvers: kept,
    isSharedForAccount: sharedForAccount ?? false,
    sharedFor,
  };
}

type Writing = {
  readonly ids: readonly ApprovalFlowId[];
  readonly verb: "created" | "updated" | "deleted";
  readonly reply: Reply;
};

async function write(
  { database, clock }: ApprovalsNeeds,
  { ids, verb, reply }: Writing,
  acting: InMailbox,
  change: (tx: Transaction) => Promise<void>,
): Promise<Reply> {
  const operation = `approval-flow-${verb}`;
  return database.transaction(async (tx) => {
    await change(tx);
    await publish(tx, changeOfSaved({ operation, ids, at: clock.now() }, acting));
    return acting.settle(tx, reply);
  });
}
