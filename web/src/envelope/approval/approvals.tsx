import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { DecideDialog } from "../../mailbox/approvals/decide-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice, Skeleton } from "../../ui/notice.tsx";
import type { DetailsProps } from "../details-props.ts";
import { ApprovalFlows } from "./approval-flows.tsx";
import { approvalsQuery, requestedBy } from "./approvals-query.ts";
import { SendForApproval } from "./send-for-approval.tsx";

const words = {
  en: {
    none: "Colleagues can approve an envelope before this mailbox acts on it. No approval has been requested yet.",
    send: "Send for approval",
    withdraw: "Withdraw the approval request",
  },
  uk: {
    none: "Колеги можуть погодити конверт, перш ніж ця скринька діятиме. Погодження ще не запитували.",
    send: "Надіслати на погодження",
    withdraw: "Відкликати запит на погодження",
  },
};

/** The approvals of an envelope within the company, to request and to withdraw. */
export function Approvals({ client, mailbox, envelope, may, reload }: DetailsProps) {
  const text = useWords(words);
  const [asked, setAsked] = useState<"send" | "withdraw">();
  const close = (): void => setAsked(undefined);
  const { uuid, status, subject } = envelope;
  const isEnabled = may("envelopeApprovalListView");
  const list = useQuery(approvalsQuery({ client, mailbox, uuid, isEnabled }));
  const requested = requestedBy(list.data ?? [], mailbox);
  const isOwnDraft = status === "DRAFT" && envelope.sender.mailboxUuid === mailbox;
  return (
    <div className="flex flex-col items-start gap-4">
      {isEnabled && list.isPending && <Skeleton />}
      <ErrorNotice error={list.error} />
      {list.data?.length === 0 && <p className="text-muted">{text.none}</p>}
      {list.data && <ApprovalFlows flows={list.data} />}
      {(isOwnDraft || status === "WAITING") && may("envelopeApproval") && (
        <Button onClick={() => setAsked("send")} text={text.send} />
      )}
      {requested && may("approvalFlowManage") && <Button onClick={() => setAsked("withdraw")} text={text.withdraw} />}
      {asked === "send" && <SendForApproval client={client} mailbox={mailbox} uuid={uuid} onSent={reload} onClose={close} />}
      {asked === "withdraw" && requested && (
        <DecideDialog
          deed="withdraw"
          row={{ envelopeUuid: uuid, approvalFlowUuid: requested.flowUuid }}
          mailbox={mailbox}
          title={subject}
          onClose={close}
        />
      )}
    </div>
  );
}
