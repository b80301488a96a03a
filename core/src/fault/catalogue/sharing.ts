/** Faults of delegating and sharing envelopes: 30025, 50089–50092, 50098, 50099, 50104, 50112–50114. */
export const sharingFaults = {
  "delegation.forbidden": { code: 50089, status: 422, message: "Envelope {0} may not be delegated" },
  "delegation.too_long": { code: 50089, status: 422, message: "Role {0} was delegated {1} times already" },
  "delegation.none": { code: 50090, status: 422, message: "Envelope {0} is not delegated so" },
  "delegation.foreign": { code: 50091, status: 422, message: "Envelope {0} was delegated by another mailbox" },
  "delegation.finished": { code: 50092, status: 422, message: "What was delegated of envelope {0} is completed" },
  "delegation.ring": { code: 30025, status: 422, message: "Mailbox {0} has held role {1} already" },
  "delegation.self": { code: 30025, status: 400, message: "A mailbox cannot delegate to itself" },
  "mailbox.unusable": { code: 50112, status: 400, message: "Mailbox {0} is archived or removed" },
  "share.too_many": { code: 50099, status: 400, message: "More than {0} {1} cannot be shared at once" },
  "share.not_completed": { code: 50098, status: 422, message: "Envelope {0} is {1}: only completed ones are shared by email" },
  "share.link_unknown": { code: 1001, status: 404, message: "There is no such download, or it has ended" },
  "share.forbidden": { code: 50104, status: 422, message: "Envelope {0} may not be shared" },
  "share.self": { code: 50113, status: 400, message: "A mailbox cannot share with itself" },
  "share.mailbox_unknown": { code: 30001, status: 400, message: "Mailbox {0} to share with does not exist" },
  "share.participant": { code: 50114, status: 422, message: "Mailbox {1} has envelope {0} already" },
  "share.none": { code: 1085, status: 422, message: "The mailbox has not shared envelope {0} with {1}" },
} as const;
