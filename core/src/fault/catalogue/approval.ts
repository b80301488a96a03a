/** Faults of approval routes: 50075–50086, and the numbers of what their approvers may be. */
export const approvalFaults = {
  "approval.participant": { code: 50075, status: 422, message: "Mailbox {1} takes part in the flow of envelope {0}" },
  "approval.not_found": { code: 50076, status: 404, message: "Approval route {0} does not exist" },
  "approval.comment_missing": { code: 50077, status: 400, message: "A rejection requires a comment" },
  "approval.running": { code: 50078, status: 422, message: "Envelope {0} is being approved; its approval route must end first" },
  "approval.decided": { code: 50080, status: 422, message: "The mailbox has already decided in approval route {0}" },
  "approval.ended": { code: 50081, status: 422, message: "Approval route {0} has ended: {1}" },
  "approval.not_starter": { code: 50082, status: 403, message: "Approval route {0} was started by another mailbox" },
  "approval.self": { code: 50083, status: 400, message: "Mailbox {0} starts the route and cannot approve in it" },
  "approval.repeated": { code: 50084, status: 400, message: "Approver {0} is listed twice" },
  "approval.not_approver": { code: 50085, status: 403, message: "The mailbox is not an approver of route {0}" },
  "approval.elsewhere": { code: 50086, status: 422, message: "Mailbox {1} still has to approve envelope {0} in another route" },
  "approval.company_other": {
    code: 50104,
    status: 422,
    message: "Envelope {0} may not be shared: mailbox {1} of another company cannot approve it",
  },
  "approval.approver_unknown": { code: 30001, status: 400, message: "Approver {0} does not exist" },
  "approval.approver_removed": { code: 30002, status: 400, message: "Approver {0} is no longer in use" },
} as const;
