import type { types } from "@chancery/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { ApprovalStatus } from "./approval-status.tsx";
import { DecideDialog, type Deed } from "./decide-dialog.tsx";

const words = {
  en: {
    noSubject: "Without a subject",
    urgent: "Urgent",
    approve: "Approve",
    reject: "Reject",
    withdraw: "Withdraw",
    from: (name: string) => `Requested by ${name}`,
    comment: "Comment",
  },
  uk: {
    noSubject: "Без теми",
    urgent: "Терміново",
    approve: "Погодити",
    reject: "Відхилити",
    withdraw: "Відкликати",
    from: (name: string) => `Просить ${name}`,
    comment: "Коментар",
  },
};

type Props = {
  readonly row: types.ApprovalRow;
  readonly mailbox: string;
  /** Whether the mailbox has requested the approval itself. */
  readonly isRequested: boolean;
};

/** An approval: the envelope, who asks and why, and what can be done. */
export function ApprovalRow({ row, mailbox, isRequested }: Props) {
  const text = useWords(words);
  const [deed, setDeed] = useState<Deed>();
  const { envelopeUuid, subject = "", message = "", comment = "", mailboxName = "", status = "WAITING", createdAt } = row;
  const title = subject === "" ? text.noSubject : subject;
  const deeds = useDeeds(mailbox, status, isRequested);
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 lg:flex-row lg:items-start lg:justify-between lg:gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to="/envelope/$uuid"
          params={{ uuid: envelopeUuid }}
          search={{ mailbox }}
          className="inline-flex min-h-11 items-center font-medium break-words text-accent"
        >
          {title}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <ApprovalStatus status={status} />
          {row.urgent === true && <span className="rounded-md bg-bad-tint px-2 py-0.5 font-medium text-bad">{text.urgent}</span>}
          {!isRequested && <span>{text.from(mailboxName)}</span>}
          {createdAt !== undefined && <Time at={createdAt} className="tabular-nums" />}
        </div>
        {message !== "" && <p className="break-words whitespace-pre-line">{message}</p>}
        {comment !== "" && (
          <p className="text-sm break-words whitespace-pre-line text-muted">
            {text.comment}: {comment}
          </p>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 empty:hidden">
        {deeds.map((one) => (
          <Button
            key={one}
            look={one === "approve" ? "plain" : "danger"}
            about={title}
            onClick={() => setDeed(one)}
            text={text[one]}
          />
        ))}
      </div>
      {deed !== undefined && (
        <DecideDialog deed={deed} row={row} mailbox={mailbox} title={title} onClose={() => setDeed(undefined)} />
      )}
    </li>
  );
}

/** Actions of the user on an approval of this status. */
function useDeeds(mailbox: string, status: types.ApprovalRow["status"], isRequested: boolean): readonly Deed[] {
  const may = usePermissions(mailbox);
  if (status !== "WAITING") return [];
  if (isRequested) return may("approvalFlowManage") ? ["withdraw"] : [];
  return may("envelopeApprove") ? ["approve", "reject"] : [];
}
