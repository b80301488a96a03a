/** Bounds of forms. */
export const formLimits = {
  perMailbox: 1000,
  /** Roles of the visitor, prepared fields of a document, and rows and cells of a prepared table. */
  listMax: 1000,
} as const;
