import { mailboxPermissions } from "@chancery/core/access/permissions.ts";
import { offerXml } from "../world/paper.ts";
import { people } from "../world/people.ts";
import { newDraft } from "./cases/drafts.ts";
import { newProcess } from "./cases/processes.ts";
import type { Rule } from "./rule.ts";
import type { Scene } from "./scene.ts";

const path = "/api/v1/envelope";
const { envelopeManage, envelopeSend, envelopeSign } = mailboxPermissions;
const ofUnknownTemplate = (uuid: string) => ({ data: offerXml({ uuid, version: uuid }, people.bob.mailboxId) });
const asksAs = (body: (id: string, scene: Scene) => object) => (id: string, scene: Scene) => ({
  path,
  sent: { body: body(id, scene) },
});
const hiddenDraft = {
  as: "stranger",
  id: newDraft,
  ask: asksAs((uuid, { paper }) => ({ uuid, ...ofUnknownTemplate(paper.uuid) })),
} as const;

/** Rules of drafts, of what ends an envelope and of processes. */
export const lifecycleRules: Readonly<Record<string, Rule>> = {
  "POST /api/v1/envelope": {
    mailbox: "required",
    permissions: [envelopeManage],
    hidden: [hiddenDraft, { as: "stranger", id: ({ paper }) => paper.uuid, ask: asksAs(ofUnknownTemplate) }],
  },
  // of a draft; a step needs envelopeSign
  "PUT /api/v1/envelope": { mailbox: "required", permissions: [envelopeManage], hidden: [hiddenDraft] },
  "DELETE /api/v1/envelope": {
    mailbox: "required",
    permissions: [envelopeManage],
    hidden: [{ as: "stranger", id: newDraft, ask: asksAs((uuid) => ({ uuids: [uuid] })) }],
  },
  // what is hidden fails in the details of a process, like what does not exist
  "POST /api/v1/envelope/approve": { mailbox: "required", permissions: [envelopeSign], hidden: [] },
  "DELETE /api/v1/envelope/cancel": { mailbox: "required", permissions: [envelopeSign, envelopeSend], hidden: [] },
  "GET /api/v1/process-status": { mailbox: "required", permissions: [], hidden: [] },
  "GET /api/v1/process-status/{id}": {
    mailbox: "none",
    permissions: [],
    hidden: [{ as: "stranger", id: newProcess, ask: (id) => ({ path: `/api/v1/process-status/${id}` }) }],
  },
};
