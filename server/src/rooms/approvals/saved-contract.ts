import { Type, type Static } from "typebox";
import type { ApprovalFlowId, MailboxId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../http/route/paging.ts";
import { about, idShape, illustrated, nullable, textShape, titled, uuidAnswer, wordShape } from "../../http/route/shapes.ts";
import { approverInput, routeLimits } from "./contract.ts";

/** Bounds of saved routes: of one mailbox, and of the mailboxes that one is shared with. */
export const savedLimits = { routesMax: 1000, sharedMax: 1000 } as const;

const { stepsMax, approversMax, nameMax } = routeLimits;
const flowType = about("auto: all decide in parallel, and `order` is ignored; manual: by `order`", wordShape(["auto", "manual"]));
const params = Type.Object({ flowUuid: idShape<ApprovalFlowId>() });
const exampleId = "01930000-0000-7000-8000-0000000000e1";

const input = illustrated(
  "SavedApprovalRouteToSave",
  [{ name: "Contracts", flowType: "manual", approvers: [{ name: "Legal", mailboxUuid: exampleId, order: 1 }] }],
  {
    name: textShape(nameMax, 1),
    flowType,
    approvers: Type.Array(approverInput, { minItems: 1, maxItems: stepsMax * approversMax }),
    sharedForAccount: Type.Optional(about("With all mailboxes of the account", nullable(Type.Boolean()))),
    sharedForMailboxes: Type.Optional(
      nullable(
        Type.Array(idShape<MailboxId>(), { maxItems: savedLimits.sharedMax, description: "Mailboxes of the same account" }),
      ),
    ),
  },
);
export type SavedBody = Static<typeof input>;

const saved = titled("SavedApprovalRoute", {
  uuid: idShape<ApprovalFlowId>(),
  name: Type.String(),
  flowType,
  approvers: Type.Array(
    titled("SavedApprover", {
      name: Type.String(),
      mailboxUuid: idShape<MailboxId>(),
      mailboxName: Type.String(),
      order: Type.Integer(),
    }),
  ),
  sharedForAccount: Type.Boolean(),
  sharedForMailboxes: Type.Array(Type.Object({ uuid: idShape<MailboxId>(), name: Type.String() })),
});

/** The wire shapes of saved routes. */
export const savedShapes = {
  list: {
    query: Type.Object({
      ...pageQuery,
      keyword: Type.Optional(about("Part of the name; case and accents are ignored", textShape(256))),
    }),
    answers: { 200: pageShape(saved, "SavedApprovalRoutePage") },
  },
  create: { body: input, answers: { 201: uuidAnswer } },
  show: { params, answers: { 200: saved } },
  change: { params, body: input, answers: { 200: null } },
  remove: {
    body: Type.Array(idShape<ApprovalFlowId>(), { minItems: 1, maxItems: savedLimits.routesMax, examples: [[exampleId]] }),
    answers: { 204: null },
  },
} as const;
