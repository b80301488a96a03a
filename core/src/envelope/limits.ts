/** Bounds of what one envelope may carry; text in code points. */
export const envelopeLimits = {
  subjectMax: 1000,
  messageMax: 5000,
  stateMessageMax: 5000,
  expireDaysMax: 36_500,
  tableRowsMax: 1000,
  customValueMax: 1000,
  /** Fault rows of one answer, and allowed values of one row. */
  faultsMax: 1000,
  allowedMax: 50,
  metadataKeysMax: 100,
  metadataKeyMax: 32,
  metadataValueMax: 128,
} as const;
