import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { readAgain } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, SubmitButton, TextArea } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { useToast } from "../../ui/toast.tsx";
import { approvalsKey } from "./lists.ts";

const words = {
  en: {
    approve: {
      title: "Approve",
      what: "The requesting mailbox sees your decision. It cannot be changed.",
      done: "Approved",
      comment: "Comment (optional)",
    },
    reject: {
      title: "Reject",
      what: "The approval ends, and the requesting mailbox sees your reason.",
      done: "Rejected",
      comment: "Reason",
    },
    withdraw: {
      title: "Withdraw the request",
      what: "No more decisions are needed, and this mailbox can act on the envelope again.",
      done: "Request withdrawn",
      comment: "",
    },
  },
  uk: {
    approve: {
      title: "Погодити",
      what: "Скринька, яка надіслала запит, побачить ваше рішення. Змінити його не можна.",
      done: "Погоджено",
      comment: "Коментар (необов'язково)",
    },
    reject: {
      title: "Відхилити",
      what: "Погодження завершиться, і скринька, яка надіслала запит, побачить вашу причину.",
      done: "Відхилено",
      comment: "Причина",
    },
    withdraw: {
      title: "Відкликати запит",
      what: "Рішення більше не потрібні, і ця скринька знову може діяти з конвертом.",
      done: "Запит відкликано",
      comment: "",
    },
  },
};

/** Actions on an approval. */
export type Deed = "approve" | "reject" | "withdraw";

type Props = {
  readonly deed: Deed;
  readonly row: Pick<types.ApprovalRow, "envelopeUuid" | "approvalFlowUuid">;
  readonly mailbox: string;
  /** The subject of the envelope. */
  readonly title: string;
  readonly onClose: () => void;
};

/** Decides an approval with a comment, or withdraws it. */
export function DecideDialog({ deed, row, mailbox, title, onClose }: Props) {
  const text = useWords(words)[deed];
  const toast = useToast();
  const [comment, setComment] = useState("");
  const act = useMutation({
    mutationFn: () => perform(deed, row, { mailbox, comment: comment.trim() }),
    onSuccess: async () => {
      await Promise.all(
        [approvalsKey(mailbox), ["folder", mailbox], ["counts", mailbox], ["envelope", mailbox, row.envelopeUuid]].map(
          (queryKey) => readAgain({ queryKey }),
        ),
      );
      toast({ text: text.done });
      onClose();
    },
  });
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Form onSubmit={() => act.mutate()}>
        <p className="font-medium break-words">{title}</p>
        <p>{text.what}</p>
        {deed !== "withdraw" && (
          <TextArea
            label={text.comment}
            required={deed === "reject"}
            maxLength={5000}
            className="min-h-24"
            value={comment}
            onValue={setComment}
          />
        )}
        <ErrorNotice error={act.error} />
        <SubmitButton task={act} look={deed === "approve" ? "primary" : "danger"} text={text.title} />
      </Form>
    </Dialog>
  );
}

type Where = { readonly mailbox: string; readonly comment: string };

function perform(deed: Deed, row: Props["row"], { mailbox, comment }: Where): Promise<void> {
  const { envelopeUuid, approvalFlowUuid: flowUuid } = row;
  const { approvals } = client.in(mailbox);
  if (deed === "withdraw") return approvals.cancel({ id: envelopeUuid, flowUuid });
  const status = deed === "approve" ? "APPROVED" : "REJECTED";
  return approvals.decide({
    body: { status, comment: comment === "" ? null : comment, envelopes: [{ envelopeUuid, flowUuid }] },
  });
}
