import { mailboxPermissions, type MailboxPermission } from "@chancery/core/access/permissions.ts";
import type { Asked } from "./cases/case.ts";
import { newSavedRoute, savedBody } from "./cases/saved-routes.ts";
import { newRoute, routeForAnn } from "./cases/approvals.ts";
import type { Hidden, Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const at = "/api/v1/envelope";
const approves = (permission: MailboxPermission, hidden: readonly Hidden[] = []): Rule => ({
  mailbox: "required",
  permissions: [mailboxPermissions[permission]],
  hidden,
});

/** A route of a draft, hidden from who has nothing to do with it; `make` makes it. */
function hidesRoute(as: Hidden["as"], make: typeof newRoute, ask: (id: string, flow: string) => Asked): readonly Hidden[] {
  let envelope = "";
  const id = async (scene: Scene): Promise<string> => {
    const made = await make(scene);
    envelope = made.id;
    return made.flow;
  };
  return [{ as, id, ask: (flow) => ask(envelope, flow) }];
}

const routePath = (id: string, flow: string): Asked => ({ path: `${at}/${id}/approval/${flow}` });
const verdict = (envelopeUuid: string, flowUuid: string): Asked => ({
  path: `${at}/approval`,
  sent: { body: { status: "APPROVED", envelopes: [{ envelopeUuid, flowUuid }] } },
});

const saved = "/api/v1/approvalFlow";
const hidesSaved = (ask: (id: string) => Asked): readonly Hidden[] => [{ as: "stranger", id: newSavedRoute, ask }];

/** Permissions for approval routes. */
export const approvalRules: Readonly<Record<string, Rule>> = {
  [`GET ${saved}`]: approves("envelopeApproval"),
  [`POST ${saved}`]: approves("approvalFlowManage"),
  [`GET ${saved}/{flowUuid}`]: approves(
    "envelopeApproval",
    hidesSaved((id) => ({ path: `${saved}/${id}` })),
  ),
  [`PUT ${saved}/{flowUuid}`]: approves(
    "approvalFlowManage",
    hidesSaved((id) => ({ path: `${saved}/${id}`, sent: { body: savedBody } })),
  ),
  [`DELETE ${saved}`]: approves(
    "approvalFlowManage",
    hidesSaved((id) => ({ path: saved, sent: { body: [id] } })),
  ),
  // what is hidden fails in the details of a process, like what does not exist
  [`PUT ${at}/send-for-approval`]: approves("envelopeApproval"),
  [`PUT ${at}/approval`]: approves("envelopeApprove", hidesRoute("stranger", routeForAnn, verdict)),
  [`PUT ${at}/{id}/approval/{flowUuid}`]: approves(
    "envelopeApprove",
    hidesRoute("stranger", routeForAnn, (id, flow) => ({ ...routePath(id, flow), sent: { body: { status: "APPROVED" } } })),
  ),
  [`GET ${at}/{id}/approval/{flowUuid}`]: approves("envelopeApprovalListView", hidesRoute("bob", newRoute, routePath)),
  [`DELETE ${at}/{id}/approval/{flowUuid}`]: approves("approvalFlowManage", hidesRoute("bob", newRoute, routePath)),
  [`GET ${at}/{id}/approval-history`]: approves("envelopeApprovalListView", [
    { as: "stranger", id: ({ waiting }) => waiting, ask: (id) => ({ path: `${at}/${id}/approval-history` }) },
  ]),
  [`GET ${at}/approval-history`]: approves("envelopeApprovalListView", [
    { as: "stranger", id: ({ waiting }) => waiting, ask: (id) => ({ path: `${at}/approval-history?envelopeUuid=${id}` }) },
  ]),
  [`POST ${at}/search-approvals`]: approves("envelopeApprovalListView"),
};
