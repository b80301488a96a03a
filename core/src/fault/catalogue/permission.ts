/** Faults of permission: 90002–90036. */
export const permissionFaults = {
  "template.forbidden": { code: 90009, status: 403, message: "Template {0} may not be changed here" },
  "mailbox.forbidden": { code: 90013, status: 403, message: "Mailbox {0} may not be used" },
  "mailbox.permission_lacking": { code: 90014, status: 403, message: "The permission {1} is lacking in mailbox {0}" },
  "envelope.forbidden": { code: 90015, status: 403, message: "Envelope {0} may not be used" },
  "role.data_locked": { code: 90017, status: 422, message: "The role may not change {0}" },
  "account.forbidden": { code: 90018, status: 403, message: "Account {0} is not the caller's" },
  "mailbox.header_mismatch": { code: 90019, status: 400, message: "The Mailbox and mailboxUuid headers differ" },
} as const;
