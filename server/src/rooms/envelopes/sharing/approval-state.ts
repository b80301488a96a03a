import { listOverApprovals, putOnApproval, showToApprovers, takeOffApproval } from "./store/approvals.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";

/** What approval routes do to envelopes; all but the list under the lock of the envelope. */
export const approving = { lockEnvelope, putOnApproval, showToApprovers, takeOffApproval, listOverApprovals } as const;
