import { scopesOf, type TokenScopes } from "@chancery/core/access/scopes.ts";

/** The permissions of a guest in their mailbox. */
export const guestScopes: TokenScopes = scopesOf([
  "mailbox.envelopeListView",
  "mailbox.envelopeSign",
  "mailbox.envelopeDownloadBinaries",
  "mailbox.commentRead",
  "mailbox.commentWrite",
]);
