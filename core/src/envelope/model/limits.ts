import { xmlLimits } from "../../xml/limits.ts";

/** Limits of one envelope. Text lengths are in code points. */
export const envelopeLimits = {
  subjectMax: 1000,
  messageMax: 5000,
  stateMessageMax: 5000,
  expireDaysMax: 36_500,
  tableRowsMax: 1000,
  /** Cells of all tables together: as many as the XML of an envelope may have elements, so that a client can send it back. */
  tableCellsMax: xmlLimits.elementsMax,
  /** Characters of all values together: as many as the XML may have. */
  valuesTextMax: xmlLimits.bytesMax,
  customValueMax: 1000,
  /** A drawing by hand: bytes, pixels per side, painted pixels, and the length of its data URI (`data:image/png;base64,…`). */
  drawingBytesMax: 10_240,
  drawingPixelsMax: 300,
  drawingPaintedMin: 15,
  drawingTextMax: 13_700,
  /** Different drawings in one step. Decoding one takes about 1 ms. */
  drawingsMax: 200,
  /** Fields that one image is drawn into at once, so that the XML stays within its limit. */
  drawnFieldsMax: 700,
  /** Fault rows in one response, and allowed values in one row. */
  faultsMax: 1000,
  allowedMax: 50,
  /** Different email addresses among the recipients: each gets an email. */
  emailsMax: 100,
  /** Delegations of one role. Each link is a row. */
  delegationsMax: 50,
  metadataKeysMax: 100,
  metadataKeyMax: 32,
  metadataValueMax: 128,
} as const;
