import { approvalCases } from "../contract/cases/approvals.ts";
import { methodOf } from "../contract/cases/case.ts";
import { newDraft } from "../contract/cases/drafts.ts";
import { scenarioCases } from "../contract/cases/scenarios.ts";
import { approvers } from "../world/approvals.ts";
import type { Answer } from "../world/call.ts";
import { orderTemplate, sendOrder } from "../world/orders.ts";
import { offerXml, textAt } from "../world/paper.ts";
import type { Persona } from "../world/persona.ts";
import { story, type Story } from "./story.ts";

const at = "/api/v1/envelope";

/** Requests the approval of an envelope; the process has the result. */
async function askFor(who: Persona, id: string, approver: Persona): Promise<Answer> {
  const body = { uuids: [id], steps: [{ approvers: [approver.mailboxId] }] };
  const started = await who.put(`${at}/send-for-approval`, body);
  return who.get(`/api/v1/process-status/${textAt(started, "uuid")}?details=true`);
}

/** Every number of routes and scenarios that the cases of the contract are answered with. */
const ofCases = Object.entries({ ...approvalCases, ...scenarioCases }).flatMap(([operation, rows]) =>
  rows.flatMap(({ status, code, ask }): readonly Story[] => {
    const isWalked = code !== undefined && ((code >= 50_075 && code <= 50_086) || (code >= 50_061 && code <= 50_063));
    if (!isWalked) return [];
    const act: Story["act"] = async (walk) => {
      const { as = "ann", path, sent } = await ask(walk);
      if (as === "nobody" || as === "poorly") throw new Error(`${path} needs a signed-in person`);
      return walk[as].send(methodOf(operation), path, sent);
    };
    return [story(code, status, act)];
  }),
);

/** Numbers of approval routes, and of scenarios. */
export const approvalStories: readonly Story[] = [
  ...ofCases,
  story(50075, 200, async (walk) => askFor(walk.ann, await newDraft(walk), walk.bob)),
  story(50078, 422, async (walk) => {
    const uuid = await newDraft(walk);
    await askFor(walk.ann, uuid, walk.stranger);
    return walk.ann.post(`${at}/send`, { uuid, data: offerXml(walk.paper, walk.bob.mailboxId) });
  }),
  story(50086, 200, async ({ quiet }) => {
    const { ann, bob, stranger } = quiet;
    const [legal] = await approvers(quiet);
    const id = await sendOrder(quiet, await orderTemplate(ann, { isParallel: true }), { checker: stranger.mailboxId });
    await askFor(bob, id, legal);
    return askFor(stranger, id, legal);
  }),
];
