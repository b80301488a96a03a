import { mailboxPermissions } from "../access/permissions.ts";
import { envelopeCodes, type EnvelopeCode } from "./codes.ts";

const { envelopeListView, envelopeSign, envelopeApprove, commentRead } = mailboxPermissions;

/** The permissions of a mailbox with which users are notified of its envelopes. */
export const readerPermissions: readonly number[] = [envelopeListView, envelopeSign, envelopeApprove, commentRead];

const needed: Partial<Record<EnvelopeCode, number>> = {
  [envelopeCodes.waiting]: envelopeSign,
  [envelopeCodes.expiresSoon]: envelopeSign,
  [envelopeCodes.reminder]: envelopeSign,
  [envelopeCodes.toApprove]: envelopeApprove,
  [envelopeCodes.commented]: commentRead,
};

/** Whether a user with these permissions is notified: of a pending action, those who can perform it; of the rest, those who can read it. */
export function isNotified(code: EnvelopeCode, own: readonly number[]): boolean {
  return own.includes(needed[code] ?? envelopeListView);
}
