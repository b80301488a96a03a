import { Fault } from "../../fault/fault.ts";
import { activeRolesOf, advance } from "../../flow/advance.ts";
import type { Template, TemplateSignature } from "../../template/model/model.ts";
import type { Envelope, EnvelopeRole, Signature } from "../model/model.ts";
import type { Acting, StepFacts } from "./approve.ts";
import { substitute } from "./substitute.ts";
import { nextStatus, statusAt } from "../model/transitions.ts";
import { changeBy, type Step } from "./step.ts";

/** The envelope and the mailbox that is to sign it. */
export type Turn = Acting & { readonly template: Template };

/** Everything that signing is decided from. */
export type SignFacts = StepFacts & { readonly template: Template };

/** The slots that the mailbox may sign now. Throws envelope.status_wrong, signature.no_signer. */
export function slotsToSign(turn: Turn): readonly TemplateSignature[] {
  const { envelope, template } = turn;
  const ids = new Set(signersOf(turn).map(({ id }) => id));
  const signed = slotKeys(envelope.signatures);
  return template.signatures.filter((slot) => ids.has(slot.roleId) && !signed.has(slotKey(slot)));
}

/**
 * Adds verified signatures. A role is completed when its last slot is signed. Throws envelope.status_wrong, signature.no_signer,
 * and signature.nothing_to_sign for a slot that is not open.
 */
export function sign(facts: SignFacts, signatures: readonly Signature[]): Step {
  const { envelope, template, now } = facts;
  const signers = signersOf(facts);
  const open = slotKeys(slotsToSign(facts));
  for (const slot of signatures) {
    if (!open.has(slotKey(slot))) throw new Fault("signature.nothing_to_sign", { args: [slot.documentId, slot.name] });
  }
  const signed: Envelope = { ...envelope, signatures: [...envelope.signatures, ...signatures] };
  const keys = slotKeys(signed.signatures);
  const unsigned = new Set(template.signatures.filter((slot) => !keys.has(slotKey(slot))).map(({ roleId }) => roleId));
  const completed = signers.filter(({ id }) => !unsigned.has(id));
  const next = advance(envelope.roles, new Set(completed.map(({ id }) => id)), now);
  const after: Envelope = {
    ...signed,
    status: nextStatus(envelope, "sign", next.isCompleted),
    completedAt: next.isCompleted ? now : undefined,
    ...changeBy(signatures[0]?.roleId, envelope, now),
    roles: next.roles,
  };
  const step = { envelope: after, completed, reached: next.reached, attachmentIds: [], releasedIds: [] };
  return substitute(step, facts.substitutes);
}

function signersOf({ envelope, mailboxId, now }: Turn): readonly EnvelopeRole[] {
  nextStatus({ id: envelope.id, status: statusAt(envelope, now) }, "sign", false);
  const signers = activeRolesOf(envelope.roles, mailboxId).filter(({ kind }) => kind === "signer");
  if (signers.length === 0) throw new Fault("signature.no_signer", { args: [envelope.id], data: { allowed: [] } });
  return signers;
}

type Slot = Pick<TemplateSignature, "name" | "documentId">;

function slotKeys(slots: readonly Slot[]): ReadonlySet<string> {
  return new Set(slots.map(slotKey));
}

/** The key by which a slot is found: no two of a template have the same. */
export function slotKey({ name, documentId }: Slot): string {
  return JSON.stringify([documentId, name]);
}
