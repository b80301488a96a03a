import { buffer } from "node:stream/consumers";
import { signatureAppearance } from "@chancery/core/print/signature-appearance.ts";
import type { PreparedSignature } from "../../io/pdf/participants/participant-signature.ts";
import type { SignatureToPrepare } from "../envelopes/index.ts";
import type { ArchivesNeeds } from "./needs.ts";
import { findLocale } from "./read-snapshot.ts";

/**
 * Room in a PDF for a participant's signature (PAdES), which shows the names of the mailbox and the role and the time where the template
 * gives it a place.
 */
export async function prepareParticipant(needs: ArchivesNeeds, asked: SignatureToPrepare): Promise<PreparedSignature> {
  const { envelopeId, documentId, mailboxId, baseSha256, at, signal } = asked;
  const source = await needs.envelopes.readForArchive(needs.database, envelopeId);
  const slots = source?.template.model.signatures.filter((one) => one.documentId === documentId && one.pades) ?? [];
  const index = slots.findIndex(({ name }) => name === asked.name);
  const slot = slots[index];
  if (!source || !slot) throw new Error(`envelope ${envelopeId} has no such signature`);
  const sender = source.mailboxes.get(source.envelope.senderMailboxId);
  const name = source.mailboxes.get(mailboxId)?.name ?? mailboxId;
  const role = source.template.model.roles.find(({ id }) => id === slot.roleId)?.title ?? "";
  const placement = slot.pades?.placement;
  const locale = await findLocale(needs, source);
  const look =
    placement &&
    (await needs.printer
      .of(sender?.accountId ?? "")
      .print(signatureAppearance({ name, role, at, placement, locale }), {}, signal));
  const pdf = await buffer(await needs.blobs.read(baseSha256));
  const visible = placement && look && { placement, look };
  return needs.prepareSignature(pdf, { field: `Signature${index + 1}`, name, at, ...(visible && { visible }) });
}
