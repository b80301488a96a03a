import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { needsNumber, type Decision, type Sending, type Step } from "@chancery/core/envelope/steps/prepare-send.ts";
import { envelopeAt } from "@chancery/core/envelope/model/status.ts";
import { refuseAction } from "@chancery/core/envelope/model/transitions.ts";
import { writeEnvelope } from "@chancery/core/envelope/xml/write.ts";
import { Fault, refuse } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { planSend } from "./decide-send.ts";
import { foldersOf } from "../envelope/folder-rows.ts";
import { joinChain } from "../chains/join-chain.ts";
import { autoDelegate, saveAutoDelegated } from "../envelope/auto-delegate.ts";
import { mergeKept, type MetadataChange } from "../envelope/metadata.ts";
import type { Acting, Actor, EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope, lockEnvelope } from "../envelope/store/envelopes.ts";
import { takeNumber } from "./store/numbers.ts";
import { removeRoles, saveEnvelope } from "../envelope/store/save-envelope.ts";

/** What is done to a draft: `prepare` decides it. `draft` is what the plan was made for; none for a new one. */
export type DraftStep = {
  readonly action: "save" | "send";
  readonly plan: Awaited<ReturnType<typeof planSend>>;
  readonly prepare: (sending: Sending) => Decision;
  readonly draft: Envelope | undefined;
  readonly metadata: readonly MetadataChange[];
};

/** The mailbox's own draft. Throws envelope.not_found, envelope.status_wrong when it is none, role.inactive when it is another's. */
export async function findDraft(needs: EnvelopesNeeds, db: Queries, id: EnvelopeId, actor: Pick<Actor, "mailbox">) {
  return ownDraft(needs, await findVisibleEnvelope(db, id, actor.mailbox.id), { id, action: "send", actor });
}

/**
 * Decides under the lock of the draft and of its files, and writes what is decided; events are the caller's. Throws what
 * the core finds, and request.conflict when the draft has moved to another version of its template since the plan.
 */
export async function takeDraftStep(needs: EnvelopesNeeds, tx: Transaction, asked: DraftStep, acting: Acting): Promise<Step> {
  const { plan, prepare } = asked;
  const draft = asked.draft && (await lockDraft(needs, tx, asked.draft, { action: asked.action, actor: acting }));
  const attachments = await needs.attachments.lockAttachments(tx, plan.attachmentIds);
  const number = needsNumber(plan.version.model, draft) ? await takeNumber(tx, plan.version.version) : undefined;
  const decided = stepOf(plan.decide(attachments, { number, draft, prepare }));
  const step = await autoDelegate(needs, tx, decided, { model: plan.version.model, among: plan.absent });
  const { envelope } = step;
  const data = writeEnvelope(envelope, plan.version.model);
  await saveEnvelope(tx, { envelope, data, folders: foldersOf(envelope, plan.version) });
  await saveAutoDelegated(tx, step);
  if (draft && draft.roles.length > envelope.roles.length) await removeRoles(tx, envelope.id, envelope.roles.length);
  if (plan.chainId) await joinChain(tx, plan.chainId, envelope, acting);
  await needs.attachments.bindAttachments(tx, envelope.id, step.attachmentIds);
  await needs.attachments.releaseAttachments(tx, envelope.id, step.releasedIds);
  await mergeKept(tx, { accountId: acting.mailbox.accountId, envelopeId: envelope.id }, asked.metadata);
  return step;
}

/** The step, when there are no faults. */
export function stepOf(decision: Decision): Step {
  if ("step" in decision) return decision.step;
  refuse(decision.faults);
  throw new Error("a decision without a step has faults");
}

type Asked = { readonly id: EnvelopeId; readonly action: "save" | "send"; readonly actor: Pick<Actor, "mailbox"> };

async function lockDraft(needs: EnvelopesNeeds, tx: Transaction, planned: Envelope, asked: Omit<Asked, "id">): Promise<Envelope> {
  const { id, templateVersion } = planned;
  const draft = ownDraft(needs, await lockEnvelope(tx, id, asked.actor.mailbox.id), { id, ...asked });
  if (draft.templateVersion !== templateVersion) throw new Fault("request.conflict");
  return draft;
}

function ownDraft({ clock }: EnvelopesNeeds, envelope: Envelope | undefined, { id, action, actor }: Asked): Envelope {
  if (!envelope) throw new Fault("envelope.not_found", { args: [id] });
  const now = envelopeAt(envelope, clock.now());
  refuseAction(now, action);
  // saved as a draft, and sent meanwhile
  if (now.status !== "DRAFT") throw new Fault("request.conflict");
  if (envelope.senderMailboxId !== actor.mailbox.id) throw new Fault("role.inactive", { args: [id], data: { allowed: [] } });
  refuseOnApproval(envelope, actor.mailbox.id, clock.now());
  return envelope;
}
