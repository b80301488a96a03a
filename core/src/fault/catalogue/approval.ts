/** Faults of approval routes: 50075–50086, and the numbers of what their approvers may be. */
export const approvalFaults = {
  "approval.participant": [50075, 422, "Mailbox {1} takes part in the flow of envelope {0}"],
  "approval.not_found": [50076, 404, "Approval route {0} does not exist"],
  "approval.comment_missing": [50077, 400, "A rejection requires a comment"],
  "approval.running": [50078, 422, "Envelope {0} is being approved; its approval route must end first"],
  "approval.decided": [50080, 422, "The mailbox has already decided in approval route {0}"],
  "approval.ended": [50081, 422, "Approval route {0} has ended: {1}"],
  "approval.not_starter": [50082, 403, "Approval route {0} was started by another mailbox"],
  "approval.self": [50083, 400, "Mailbox {0} starts the route and cannot approve in it"],
  "approval.repeated": [50084, 400, "Approver {0} is listed twice"],
  "approval.not_approver": [50085, 403, "The mailbox is not an approver of route {0}"],
  "approval.elsewhere": [50086, 422, "Mailbox {1} still has to approve envelope {0} in another route"],
  "approval.company_other": [50104, 422, "Envelope {0} may not be shared: mailbox {1} of another company cannot approve it"],
  "approval.approver_unknown": [30001, 400, "Approver {0} does not exist"],
  "approval.approver_removed": [30002, 400, "Approver {0} is no longer in use"],
} as const;
