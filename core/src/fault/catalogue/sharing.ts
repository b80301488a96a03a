/** Faults of delegating and sharing envelopes: 30025, 50089–50092, 50098, 50099, 50104, 50112–50114. */
export const sharingFaults = {
  "delegation.forbidden": { code: 50089, status: 422, message: "Envelope {0} may not be delegated" },
  "delegation.too_long": { code: 50089, status: 422, message: "Role {0} has already been delegated {1} times" },
  "delegation.access_code": {
    code: 50089,
    status: 422,
    message: "Role {0} requires an access code of its recipient, and may not be delegated to an email address or by a guest",
  },
  "delegation.visitor": {
    code: 50089,
    status: 422,
    message: "Visitors of a form cannot delegate, as they have not proved an email address",
  },
  "delegation.address_refused": {
    code: 50088,
    status: 400,
    message: "{0} is neither the UUID of a mailbox nor an email address that can be invited",
  },
  "delegation.none": { code: 50090, status: 422, message: "Envelope {0} has no such delegation" },
  "delegation.foreign": { code: 50091, status: 422, message: "Envelope {0} was delegated by another mailbox" },
  "delegation.finished": { code: 50092, status: 422, message: "The delegated part of envelope {0} is already completed" },
  "delegation.ring": { code: 30025, status: 422, message: "Mailbox {0} has already held role {1}" },
  "delegation.self": { code: 30025, status: 400, message: "A mailbox cannot delegate to itself" },
  "mailbox.unusable": { code: 50112, status: 400, message: "Mailbox {0} is archived or removed" },
  "share.too_many": { code: 50099, status: 400, message: "More than {0} {1} cannot be shared at once" },
  "share.not_completed": {
    code: 50098,
    status: 422,
    message: "Envelope {0} is {1}; only completed envelopes can be shared by email",
  },
  "share.link_unknown": { code: 1001, status: 404, message: "This download does not exist or has expired" },
  "share.forbidden": { code: 50104, status: 422, message: "Envelope {0} may not be shared" },
  "share.self": { code: 50113, status: 400, message: "A mailbox cannot share with itself" },
  "share.mailbox_unknown": { code: 30001, status: 400, message: "Mailbox {0} does not exist, so nothing can be shared with it" },
  "share.participant": { code: 50114, status: 422, message: "Mailbox {1} already has envelope {0}" },
  "share.none": { code: 1085, status: 422, message: "The mailbox has not shared envelope {0} with {1}" },
} as const;
