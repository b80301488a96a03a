/** Bounds of what one envelope may carry; text in code points. */
export const envelopeLimits = {
  subjectMax: 1000,
  messageMax: 5000,
  stateMessageMax: 5000,
  expireDaysMax: 36_500,
  tableRowsMax: 1000,
  customValueMax: 1000,
  /** A drawing by hand: bytes, pixels of a side, painted pixels; and its text: base64 with `data:image/png;base64,`. */
  drawingBytesMax: 10_240,
  drawingPixelsMax: 300,
  drawingPaintedMin: 15,
  drawingTextMax: 13_700,
  /** Different drawings in one step: each is decoded, 1 ms. */
  drawingsMax: 200,
  /** Places that one image is drawn into at once: together no more text than an XML may have. */
  drawnFieldsMax: 700,
  /** Fault rows of one answer, and allowed values of one row. */
  faultsMax: 1000,
  allowedMax: 50,
  /** Different email addresses among the recipients: each gets an email. */
  emailsMax: 100,
  /** How often one role is given on: each link is a row. */
  delegationsMax: 50,
  metadataKeysMax: 100,
  metadataKeyMax: 32,
  metadataValueMax: 128,
} as const;
