import type { Client } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../../app/explain-error.ts";
import { followProcess } from "../../app/follow-process.ts";
import { useWords } from "../../app/words.ts";
import { OrderedList } from "../../compose/ordered-list.tsx";
import { RecipientSearch } from "../../compose/recipient-search.tsx";
import type { Recipient } from "../../compose/recipient.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, Form, SubmitButton, TextArea } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useToast } from "../../ui/toast.tsx";

const words = {
  en: {
    title: "Send for approval",
    help: "This mailbox can act on the envelope again when all have approved, or one has rejected.",
    approvers: "Approvers",
    add: "Add an approver",
    ordered: "One after another, in this order",
    urgent: "Urgent",
    message: "Message (optional)",
    missing: "Add at least one approver.",
    sent: "Sent for approval",
  },
  uk: {
    title: "Надіслати на погодження",
    help: "Ця скринька знову зможе діяти, коли всі погодять або хтось відхилить.",
    approvers: "Хто погоджує",
    add: "Додати скриньку",
    ordered: "Один за одним, у цьому порядку",
    urgent: "Терміново",
    message: "Повідомлення (необов'язково)",
    missing: "Додайте принаймні одну скриньку.",
    sent: "Надіслано на погодження",
  },
};

type Props = {
  readonly client: Client;
  readonly mailbox: string;
  readonly uuid: string;
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
};

type Request = {
  readonly approvers: readonly Recipient[];
  readonly isOrdered: boolean;
  readonly urgent: boolean;
  readonly message: string;
};

/** Asks other mailboxes to approve an envelope: who, in which order, and why. */
export function SendForApproval({ client, mailbox, uuid, onSent, onClose }: Props) {
  const text = useWords(words);
  const toast = useToast();
  const [request, setRequest] = useState<Request>({ approvers: [], isOrdered: true, urgent: false, message: "" });
  const change = (part: Partial<Request>): void => setRequest((before) => ({ ...before, ...part }));
  const { approvers, isOrdered, urgent, message } = request;
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({
    mutationFn: () => sendForApproval(client, uuid, request),
    onSuccess: async (problem) => {
      if (problem !== undefined) return;
      toast({ text: text.sent });
      onClose();
      await onSent();
    },
  });
  const problem = send.error ? explainError(send.error) : send.data;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Form
        onSubmit={() => {
          setIsMissing(approvers.length === 0);
          if (approvers.length > 0) send.mutate();
        }}
      >
        <p>{text.help}</p>
        <OrderedList
          label={text.approvers}
          rows={approvers}
          keyOf={({ to }) => to}
          nameOf={({ name }) => name}
          isOrdered={isOrdered && approvers.length > 1}
          onChange={(rows) => change({ approvers: rows })}
        >
          {({ name }) => <span className="block py-2.5 break-words">{name}</span>}
        </OrderedList>
        <RecipientSearch
          label={text.add}
          mailbox={mailbox}
          mailboxesOnly
          taken={[mailbox, ...approvers.map(({ to }) => to)]}
          error={isMissing && approvers.length === 0 ? text.missing : undefined}
          onPick={(picked) => change({ approvers: [...approvers, picked] })}
        />
        {approvers.length > 1 && (
          <Checkbox label={text.ordered} checked={isOrdered} onChange={({ target }) => change({ isOrdered: target.checked })} />
        )}
        <TextArea
          label={text.message}
          maxLength={1000}
          className="min-h-20"
          value={message}
          onValue={(message) => change({ message })}
        />
        <Checkbox label={text.urgent} checked={urgent} onChange={({ target }) => change({ urgent: target.checked })} />
        {problem !== undefined && <Notice look="bad">{problem}</Notice>}
        <SubmitButton task={send} look="primary" text={text.title} />
      </Form>
    </Dialog>
  );
}

/** Sends one envelope for approval; returns why the service refused it, undefined when it did not. */
async function sendForApproval(client: Client, uuid: string, request: Request): Promise<string | undefined> {
  const { approvers, isOrdered, urgent, message } = request;
  const rows = approvers.map(({ to, name }, at) => ({ mailboxUuid: to, name, order: isOrdered ? at + 1 : 1 }));
  const started = await client.approvals.send({ body: { uuids: [uuid], approvers: rows, urgent, message: message.trim() } });
  const [failure] = await followProcess(client, started.uuid, () => undefined);
  return failure?.message;
}
