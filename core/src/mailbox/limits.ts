/** Limits of mailboxes, aliases, contacts and groups. */
export const mailboxLimits = {
  nameMax: 256,
  aliasMin: 3,
  aliasMax: 256,
  contactMin: 3,
  contactMax: 255,
  groupNameMax: 64,
  /** Of one mailbox. */
  aliasesMax: 1000,
  contactsMax: 10_000,
  /** Of one account. */
  mailboxesMax: 100_000,
  groupsMax: 1000,
  /** Of one group. */
  groupMailboxesMax: 1000,
  /** Of one request for mailbox infos. */
  infosMax: 1000,
} as const;

/** Limits of the saved filters of one mailbox. */
export const filterLimits = { filtersMax: 100, nameMax: 128, dataMaxBytes: 16_384 } as const;

/** Limits of the view preferences of one person in one mailbox. */
export const viewPreferenceLimits = { keysMax: 100, keyMax: 64, valueMax: 4096 } as const;
