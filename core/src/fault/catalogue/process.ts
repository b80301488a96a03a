/** Faults of processes, which run bulk actions, and of bulk sends. */
export const processFaults = {
  "process.not_found": { code: 50126, status: 404, message: "Process {0} does not exist" },
  "bulk_send.not_found": { code: 50126, status: 404, message: "Bulk send {0} does not exist" },
  "bulk_send.state": { code: 50050, status: 422, message: "Bulk send {0} is {1}" },
  "bulk_send.file": { code: 1068, status: 400, message: "The file cannot be read: {0}" },
  "bulk_send.column": { code: 1006, status: 400, message: "Column {0}: {1}" },
  "bulk_send.character": { code: 1006, status: 400, message: "Column {0} contains a character that envelopes cannot carry" },
  "bulk_send.attachments": { code: 1035, status: 400, message: "Document {0}: files of the sender cannot be sent in bulk" },
  "bulk_send.faulty": { code: 1006, status: 400, message: "Nothing was sent: {0} of {1} rows have errors" },
} as const;
