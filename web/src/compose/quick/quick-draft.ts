import type { types } from "@chancery/sdk";
import type { Recipient } from "../recipient.ts";

/** Actions of a recipient of files, the usual ones first. */
export const actions = ["hand", "certificate", "approve", "approveHand", "approveCertificate", "copy"] as const;

/** An action of a recipient of files. */
export type Action = (typeof actions)[number];

/** A recipient in the form. */
export type QuickRow = Recipient & { readonly action: Action };

/** The content of the form of a quick send. */
export type QuickDraft = {
  readonly files: readonly File[];
  readonly recipients: readonly QuickRow[];
  readonly isOrdered: boolean;
  readonly subject: string;
  readonly message: string;
  /** Days until the expiry, as typed. */
  readonly days: string;
};

/** A form without content. */
export const emptyDraft: QuickDraft = { files: [], recipients: [], isOrdered: false, subject: "", message: "", days: "" };

type Flags = Pick<types.QuickRecipient, "approver" | "signer" | "eInkSignature">;

const flags: Readonly<Record<Action, Flags>> = {
  hand: { eInkSignature: true },
  certificate: { signer: true },
  approve: { approver: true },
  approveHand: { approver: true, eInkSignature: true },
  approveCertificate: { approver: true, signer: true },
  copy: {},
};

/** The request of a form; with attachments its files are those. */
export function quickInput(draft: QuickDraft, attachmentUuids: readonly string[] = []): types.EnvelopesQuickSendInput {
  const { files, recipients, isOrdered, subject, message, days } = draft;
  return {
    files: attachmentUuids.length > 0 ? [] : files,
    data: {
      ...(attachmentUuids.length > 0 && { attachmentUuids }),
      subject,
      message,
      recipients: recipients.map(({ to, action }) => ({ recipient: to, ...flags[action] })),
      ordered: isOrdered,
      expireAfterDays: days === "" ? null : Number(days),
    },
  };
}

/** The files with more of them at the end, without those that are there already. */
export function addFiles(files: readonly File[], more: Iterable<File>): readonly File[] {
  const keys = new Set(files.map(fileKey));
  return [...files, ...[...more].filter((file) => !keys.has(fileKey(file)))];
}

/** Identifies a file of the form. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
