import type { types } from "@chancery/sdk";
import { useWords } from "../../app/words.ts";
import { ApprovalStatus } from "../../mailbox/approvals/approval-status.tsx";
import { Time } from "../../ui/time.tsx";

const words = {
  en: {
    by: (name: string) => `Requested by ${name}`,
    urgent: "Urgent",
    RUNNING: "Under way",
    APPROVED: "Approved",
    REJECTED: "Rejected",
    WITHDRAWN: "Withdrawn",
    ENDED: "Ended with the envelope",
  },
  uk: {
    by: (name: string) => `Просить ${name}`,
    urgent: "Терміново",
    RUNNING: "Триває",
    APPROVED: "Погоджено",
    REJECTED: "Відхилено",
    WITHDRAWN: "Відкликано",
    ENDED: "Завершено разом із конвертом",
  },
};

/** Approvals of an envelope, the latest first: who asked, who decides in which order, and what was decided and why. */
export function ApprovalFlows({ flows }: { readonly flows: readonly types.ApprovalFlow[] }) {
  const text = useWords(words);
  if (flows.length === 0) return null;
  return (
    <ul className="flex w-full flex-col gap-4">
      {flows.toReversed().map((flow) => (
        <li key={flow.flowUuid} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="font-medium">{text[flow.status]}</h3>
            {flow.urgent && (
              <span className="rounded-md bg-bad-tint px-2 py-0.5 text-sm font-medium text-bad">{text.urgent}</span>
            )}
          </div>
          <p className="text-sm break-words text-muted">
            {text.by(flow.startedBy.mailboxName)} · <Time at={flow.startedAt} />
          </p>
          {flow.message !== "" && <p className="break-words whitespace-pre-line">{flow.message}</p>}
          <ol className="flex flex-col gap-2 border-s-2 border-line ps-3">
            {flow.approvers.map((one) => (
              <Approver key={one.mailboxUuid} {...one} />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

function Approver({ order, mailboxName, status, completedAt, comment }: types.ApprovalFlow["approvers"][number]) {
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">
          {order}. {mailboxName}
        </span>
        <ApprovalStatus status={status} />
      </span>
      {completedAt !== null && <Time at={completedAt} className="text-sm text-muted tabular-nums" />}
      {comment !== "" && <p className="text-sm break-words whitespace-pre-line text-muted">{comment}</p>}
    </li>
  );
}
