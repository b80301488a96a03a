import type { Client } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { TaskButton } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { ApprovalFlows } from "./approval-flows.tsx";
import { approvalsQuery } from "./approvals-query.ts";
import { SendForApproval } from "./send-for-approval.tsx";

const words = {
  en: { title: "Approvals", help: "Colleagues can approve the envelope before you send it.", send: "Send for approval" },
  uk: {
    title: "Погодження",
    help: "Колеги можуть погодити конверт, перш ніж ви його надішлете.",
    send: "Надіслати на погодження",
  },
};

type Props = {
  readonly here: Client;
  readonly mailbox: string;
  readonly draft: string | undefined;
  /** Saves what is typed; answers the id of the draft. */
  readonly save: () => Promise<string>;
};

/** The approvals that a draft has had, and a request for another one, which saves the draft first. */
export function DraftApprovals({ here, mailbox, draft, save }: Props) {
  const text = useWords(words);
  const navigate = useNavigate();
  const may = usePermissions(mailbox);
  const isEnabled = draft !== undefined && may("envelopeApprovalListView");
  const list = useQuery(approvalsQuery({ client: here, mailbox, uuid: draft ?? "", isEnabled }));
  const start = useMutation({ mutationFn: save });
  const uuid = start.data;
  const flows = list.data ?? [];
  if (!may("envelopeApproval") && flows.length === 0) return null;
  return (
    <Section title={text.title}>
      <ApprovalFlows flows={flows} />
      {may("envelopeApproval") && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{text.help}</p>
          <TaskButton task={start} text={text.send} />
        </div>
      )}
      {uuid !== undefined && (
        <SendForApproval
          client={here}
          mailbox={mailbox}
          uuid={uuid}
          onSent={() => navigate({ to: "/envelope/$uuid", params: { uuid }, search: { mailbox } })}
          onClose={start.reset}
        />
      )}
    </Section>
  );
}
