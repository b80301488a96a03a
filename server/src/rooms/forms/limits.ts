/** Bounds of forms. */
export const formLimits = {
  perMailbox: 1000,
  /** Bytes in the settings of all forms of a mailbox: one page may list all of them. */
  settingsMaxBytes: 10 * 1024 ** 2,
  /** Roles of the visitor, prepared fields of a document, and rows and cells of a prepared table. */
  listMax: 1000,
} as const;
