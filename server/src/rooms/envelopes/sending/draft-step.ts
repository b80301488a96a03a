import { refuseOnApproval } from "@chancery/core/envelope/approval/approval.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { saveDraftInSteps, sendInSteps } from "@chancery/core/envelope/steps/send.ts";
import { envelopeAt, refuseAction } from "@chancery/core/envelope/model/transitions.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { lockSend, type LoadedSend } from "./load-send.ts";
import { joinChain } from "../chains/join-chain.ts";
import { madeIn } from "./join-scenario.ts";
import { mergeKept, type MetadataChange } from "../envelope/metadata.ts";
import type { Acting, Actor, EnvelopesNeeds } from "../needs.ts";
import { findVisibleEnvelope, lockEnvelope } from "../envelope/store/envelopes.ts";
import { saveStep } from "../envelope/save-step.ts";
import { removeRoles } from "../envelope/store/save-envelopes.ts";
import { stepOf, type Step } from "@chancery/core/envelope/steps/step.ts";

/** A draft that is saved or sent. `draft` is the one that the facts, or its data too, were loaded from; undefined for a new one. */
export type DraftStep = {
  readonly action: "save" | "send";
  readonly loaded: LoadedSend;
  readonly draft: Envelope | undefined;
  readonly isAsSaved?: boolean;
  readonly metadata: readonly MetadataChange[];
};

/** The mailbox's own draft. Throws envelope.not_found, envelope.status_wrong when it is none, role.inactive when it is another's. */
export async function findDraft(needs: EnvelopesNeeds, db: Queries, id: EnvelopeId, actor: Pick<Actor, "mailbox">) {
  return ownDraft(needs, await findVisibleEnvelope(db, id, actor.mailbox.id), { id, action: "send", actor });
}

/**
 * Saves or sends a draft under the lock of the draft and of its files; the caller publishes the events. Throws the faults of the
 * envelope, and request.conflict when the draft has changed since it was loaded: to another version of its template, or at all if its
 * data are sent as they were.
 */
export async function takeDraftStep(
  needs: EnvelopesNeeds,
  tx: Transaction,
  { action, loaded, draft: planned, isAsSaved = false, metadata }: DraftStep,
  acting: Acting,
): Promise<Step> {
  const { version, chainId, scenarioId } = loaded;
  const draft = planned && (await lockDraft(needs, tx, planned, { action, actor: acting }));
  if (isAsSaved && draft?.changedAt !== planned?.changedAt) throw new Fault("request.conflict");
  const facts = await lockSend(needs, tx, loaded, draft);
  const step = stepOf(await runSteps(action === "send" ? sendInSteps(facts) : saveDraftInSteps(facts)));
  const { envelope } = step;
  await saveStep(needs, tx, step, version);
  if (draft && draft.roles.length > envelope.roles.length) await removeRoles(tx, envelope.id, envelope.roles.length);
  if (chainId) await joinChain(tx, chainId, envelope, acting);
  if (scenarioId) await needs.scenarios.join(tx, madeIn(scenarioId, envelope));
  await mergeKept(tx, { accountId: acting.mailbox.accountId, envelopeId: envelope.id }, metadata);
  return step;
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
