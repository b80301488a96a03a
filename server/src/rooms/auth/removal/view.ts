import type { RemovalPreview } from "./preview-removal.ts";

/** A preview on the wire. */
export function showRemoval(preview: RemovalPreview) {
  const { accounts, mailboxes, openEnvelopes, erased } = preview;
  return {
    possible: [...accounts, ...mailboxes].every(({ outcome }) => outcome !== "NEEDS_OWNER"),
    accounts: accounts.map(({ id, name, outcome }) => ({ uuid: id, name, outcome })),
    mailboxes: mailboxes.map(({ id, name, accountId, outcome }) => ({
      uuid: id,
      name,
      accountUuid: accountId,
      outcome,
      openEnvelopes: openEnvelopes.get(id) ?? 0,
    })),
    erasurePostponed: preview.isHeld,
    sessions: preview.sessions,
    applicationTokens: preview.application_tokens,
    invitationsReceived: preview.invitations_received,
    invitationsSent: preview.invitations_sent,
    erased: {
      pictures: erased.pictures,
      drawnSignatures: erased.drawings,
      auditRecords: erased.records,
      heldRecords: erased.held,
      complete: erased.isComplete,
    },
  };
}
