import type { Envelope } from "../envelope/model/model.ts";
import type { Step } from "../envelope/steps/step.ts";
import { envelopeCodes, type EnvelopeCode } from "./codes.ts";
import type { Notice, NoticeDetails } from "./notice.ts";

type NoticedEnvelope = Pick<Envelope, "id" | "subject" | "senderMailboxId" | "expiresAt">;

/** A notice for the mailbox that sent an envelope. */
export function noticeToSender(code: EnvelopeCode, envelope: NoticedEnvelope, details: NoticeDetails): Notice {
  const { id: envelopeId, subject, senderMailboxId, expiresAt } = envelope;
  return { code, mailboxId: senderMailboxId, envelopeId, subject, senderMailboxId, expiresAt, details };
}

/**
 * The notices of a step to the sender: roles of others that it completed in an envelope still in progress, and automatic
 * delegations. The end of an envelope has a notice of its own.
 */
export function noticesOfStep({ envelope, completed, delegations = [] }: Step): readonly Notice[] {
  if (envelope.status !== "SENT") return [];
  const ofOthers = completed.filter(({ kind, mailboxId }) => kind !== "sender" && mailboxId !== envelope.senderMailboxId);
  return [
    ...ofOthers.map(({ title }) => noticeToSender(envelopeCodes.roleCompleted, envelope, { role: title })),
    ...(delegations.length > 0 ? [noticeToSender(envelopeCodes.delegated, envelope, {})] : []),
  ];
}
