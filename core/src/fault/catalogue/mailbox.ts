/** Faults of mailboxes: 30001–30029. */
export const mailboxFaults = {
  "mailbox.not_found": { code: 30001, status: 404, message: "Mailbox {0} does not exist" },
  "mailbox.removed": { code: 30002, status: 410, message: "Mailbox {0} was removed" },
  "mailbox.header_empty": { code: 30019, status: 400, message: "The Mailbox header is empty" },
  "mailbox.header_invalid": { code: 30020, status: 400, message: "The Mailbox header is not a UUID" },
} as const;
