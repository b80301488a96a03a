import type { MailboxId } from "../../ids/id.ts";
import type { Steps } from "../../xml/steps.ts";
import type { EnvelopeInput } from "../model/input.ts";
import { save } from "./fill.ts";
import { sendInSteps, type SendFacts } from "./send.ts";
import type { Decision } from "./step.ts";

/** The mailbox of the visitor, and the prepared fields that they may change. */
export type Visit = { readonly mailboxId: MailboxId; readonly open: EnvelopeInput };

/**
 * Sends the envelope of a form, and stores the prepared fields of the visitor's roles as values that they have not yet submitted.
 * A role of the visitor must be among the first to act: 40062. Works in steps.
 */
export function* startForm(facts: SendFacts, { mailboxId, open }: Visit): Steps<Decision> {
  const sent = yield* sendInSteps(facts);
  if ("faults" in sent) return sent;
  const { envelope } = sent.step;
  const own = envelope.roles.filter((role) => role.mailboxId === mailboxId);
  if (!own.some(({ isActive }) => isActive))
    return { faults: [{ code: "role.order_wrong", args: [own[0]?.id ?? ""], pointer: "/settings/anonymous" }] };
  if (open.documents.length === 0) return sent;
  const { template, drawings, dictionaries, totalMaxBytes, now } = facts;
  const context = { template, dictionaries, totalMaxBytes, now, ...(drawings ? { drawings } : {}) };
  const saved = yield* save({ ...context, envelope, input: open, mailboxId, attachments: new Map() });
  if ("faults" in saved) return saved;
  const { documents, subject } = saved.step.envelope;
  return { step: { ...sent.step, envelope: { ...envelope, documents, subject } } };
}
