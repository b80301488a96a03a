import type { Envelope, EnvelopeStatus, VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { lockEnvelope } from "../envelope/store/envelopes.ts";
import { listOverApprovals, putOnApproval, showToApprovers, takeOffApproval, type RoutePlace } from "./store/approvals.ts";

/** Approval of envelopes by a route. Everything but the list needs the lock of the envelope. */
export type ApprovalState = {
  lockEnvelope(tx: Transaction, id: EnvelopeId, mailboxId: MailboxId): Promise<Envelope | undefined>;
  /** Puts an envelope on approval in the mailbox that starts a route. */
  putOnApproval(tx: Transaction, place: RoutePlace, flowId: ApprovalFlowId): Promise<void>;
  /** Lets approvers see an envelope; those who see it already keep their folder row. */
  showToApprovers(tx: Transaction, place: RoutePlace, approverIds: readonly MailboxId[], now: Instant): Promise<void>;
  /** Ends the approval: the mailbox has the status `seen` again, `leftIds` no longer see the envelope. */
  takeOffApproval(
    tx: Transaction,
    place: RoutePlace,
    status: { readonly status: EnvelopeStatus; readonly seen: VisibleStatus },
    approvers: { readonly keptIds: readonly MailboxId[]; readonly leftIds: readonly MailboxId[] },
  ): Promise<void>;
  /** Envelopes on approval that have ended meanwhile, oldest first. */
  listOverApprovals(db: Queries, limit: number): Promise<readonly (RoutePlace & { readonly flowId: ApprovalFlowId })[]>;
};

/** The approval of envelopes, for the room of approvals. */
export const approvalState: ApprovalState = {
  lockEnvelope,
  putOnApproval,
  showToApprovers,
  takeOffApproval,
  listOverApprovals,
};
