import type { FaultCode } from "@chancery/core/fault/fault.ts";

/** Faults of asking what the mailbox is to sign now. */
export const turnFaults: readonly FaultCode[] = [
  "envelope.not_found",
  "envelope.status_wrong",
  "approval.running",
  "signature.no_signer",
  "signature.nothing_to_sign",
  "archive.not_ready",
  "archive.unprintable",
];

/** Faults of a certificate as one for a slot. */
export const certificateFaultCodes: readonly FaultCode[] = [
  "signature.not_qualified",
  "signature.tax_number_missing",
  "signature.tax_number_differs",
  "signature.tax_number_unverified",
];

/** Faults of signatures. */
export const signFaults: readonly FaultCode[] = [
  "signature.none",
  "signature.stamp_refused",
  "signature.invalid",
  "signature.no_xml",
  "signature.missing",
  "signature.unreadable",
  "signature.repeated",
  "signature.replayed",
  "signature.key_taken",
  ...certificateFaultCodes,
];
