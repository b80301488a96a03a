import type { Client, types } from "@chancery/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { DecideDialog, type Deed } from "../../mailbox/approvals/decide-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { approvalsQuery, toDecide } from "./approvals-query.ts";

const words = {
  en: { title: "Approval", asks: (name: string) => `${name} has requested your approval.`, approve: "Approve", reject: "Reject" },
  uk: {
    title: "Погодження",
    asks: (name: string) => `${name} просить погодити конверт.`,
    approve: "Погодити",
    reject: "Відхилити",
  },
};

type Props = { readonly client: Client; readonly mailbox: string; readonly envelope: types.Envelope };

/** The bar at the bottom of the page of an envelope that waits for the approval of the mailbox. */
export function ApprovalBar({ client, mailbox, envelope: { uuid, subject } }: Props) {
  const text = useWords(words);
  const may = usePermissions(mailbox);
  const [deed, setDeed] = useState<Deed>();
  const isEnabled = may("envelopeApprovalListView") && may("envelopeApprove");
  const { data } = useQuery(approvalsQuery({ client, mailbox, uuid, isEnabled }));
  const flow = isEnabled ? toDecide(data ?? [], mailbox) : undefined;
  if (flow === undefined) return null;
  const row = { envelopeUuid: uuid, approvalFlowUuid: flow.flowUuid };
  return (
    <section
      aria-label={text.title}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto flex max-w-4xl flex-col gap-2 px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6 lg:max-w-7xl">
        <div className="min-w-0">
          <p className="break-words">{text.asks(flow.startedBy.mailboxName)}</p>
          {flow.message !== "" && <p className="line-clamp-3 text-sm break-words text-muted">{flow.message}</p>}
        </div>
        <div className="flex shrink-0 flex-wrap justify-end gap-2">
          <Button look="danger" onClick={() => setDeed("reject")} text={text.reject} />
          <Button look="primary" onClick={() => setDeed("approve")} text={text.approve} />
        </div>
      </div>
      {deed !== undefined && (
        <DecideDialog deed={deed} row={row} mailbox={mailbox} title={subject} onClose={() => setDeed(undefined)} />
      )}
    </section>
  );
}
