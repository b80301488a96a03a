import { useMutation, useQuery } from "@tanstack/react-query";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import { auditTrailQuery } from "./audit-trail-query.ts";
import type { DetailsProps } from "./details-props.ts";
import { hasDelegated } from "./take-back.ts";

const words = {
  en: {
    takeBack: "Take back the delegation",
    taken: "The step is yours again.",
    withdraw: "Withdraw the approval request",
    withdrawn: "The request was withdrawn.",
  },
  uk: {
    takeBack: "Відкликати делегування",
    taken: "Крок знову ваш.",
    withdraw: "Відкликати запит на погодження",
    withdrawn: "Запит відкликано.",
  },
};

/** Takes back a step that the mailbox has delegated, and withdraws its request for approval. */
export function UndoActions(props: DetailsProps) {
  const { client, mailbox, envelope, may, reload } = props;
  const text = useWords(words);
  const toast = useToast();
  const trail = useQuery(auditTrailQuery(props));
  const approvals = useQuery({
    queryKey: ["envelope", mailbox, envelope.uuid, "approvals"],
    enabled: envelope.status === "ON_APPROVAL" && may("envelopeApprovalListView") && may("approvalFlowManage"),
    queryFn: ({ signal }) => client.approvals.history({ id: envelope.uuid }, { signal }),
  });
  const running = approvals.data?.find(({ status, mailboxUuid }) => status === "RUNNING" && mailboxUuid === mailbox);
  const act = useMutation({
    mutationFn: async (flowUuid: string | undefined): Promise<string> => {
      if (flowUuid === undefined) {
        await client.envelopes.takeBack({ body: { envelopeUuid: envelope.uuid } });
        return text.taken;
      }
      await client.approvals.cancel({ id: envelope.uuid, flowUuid });
      return text.withdrawn;
    },
    onSuccess: async (done) => {
      toast({ text: done });
      await reload();
    },
  });
  const isRunning = envelope.status === "SENT" || envelope.status === "WAITING";
  return (
    <>
      {isRunning && may("envelopeDelegate") && hasDelegated(mailbox, trail.data ?? []) && (
        <Button isBusy={act.isPending} onClick={() => act.mutate(undefined)}>
          {text.takeBack}
        </Button>
      )}
      {running && (
        <Button isBusy={act.isPending} onClick={() => act.mutate(running.flowUuid)}>
          {text.withdraw}
        </Button>
      )}
      {act.error && <Notice look="bad">{errorText(act.error)}</Notice>}
    </>
  );
}
