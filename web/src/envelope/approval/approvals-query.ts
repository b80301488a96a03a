import type { Client, types } from "@chancery/sdk";
import { queryOptions } from "@tanstack/react-query";

type Asked = { readonly client: Client; readonly mailbox: string; readonly uuid: string; readonly isEnabled: boolean };

/** The approvals of an envelope that the mailbox has requested or received, oldest first, read again with the envelope. */
export function approvalsQuery({ client, mailbox, uuid, isEnabled }: Asked) {
  return queryOptions({
    queryKey: ["envelope", mailbox, uuid, "approvals"],
    enabled: isEnabled,
    queryFn: ({ signal }) => client.approvals.history({ id: uuid }, { signal }),
  });
}

/** The approval that waits for a decision of the mailbox. */
export function toDecide(flows: readonly types.ApprovalFlow[], mailbox: string): types.ApprovalFlow | undefined {
  return flows.find(
    ({ status, approvers }) =>
      status === "RUNNING" && approvers.some((one) => one.mailboxUuid === mailbox && one.status === "WAITING"),
  );
}

/** The approval under way that the mailbox has requested. */
export function requestedBy(flows: readonly types.ApprovalFlow[], mailbox: string): types.ApprovalFlow | undefined {
  return flows.find(({ status, startedBy }) => status === "RUNNING" && startedBy.mailboxUuid === mailbox);
}
