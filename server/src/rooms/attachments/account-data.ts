import type { AccountData } from "../../io/account-data.ts";
import { attachmentFilesQuery, attachmentsQuery } from "./store/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    attachments: attachmentsQuery,
  },
  files: [attachmentFilesQuery],
};
