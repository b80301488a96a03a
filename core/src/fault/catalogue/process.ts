/** Faults of processes, which run bulk actions, and of bulk sends. */
export const processFaults = {
  "process.not_found": [50126, 404, "Process {0} does not exist"],
  "bulk_send.not_found": [50126, 404, "Bulk send {0} does not exist"],
  "bulk_send.state": [50050, 422, "Bulk send {0} is {1}"],
  "bulk_send.file": [1068, 400, "The file cannot be read: {0}"],
  "bulk_send.column": [1006, 400, "Column {0}: {1}"],
  "bulk_send.character": [1006, 400, "Column {0} contains a character that envelopes cannot carry"],
  "bulk_send.attachments": [1035, 400, "Document {0}: files of the sender cannot be sent in bulk"],
  "bulk_send.faulty": [1006, 400, "Nothing was sent: {0} of {1} rows have errors"],
} as const;
