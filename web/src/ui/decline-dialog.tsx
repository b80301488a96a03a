import type { Client } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWords } from "../app/words.ts";
import { Dialog } from "./dialog.tsx";
import { settled } from "../app/follow-process.ts";
import { Form, SubmitButton } from "./form.tsx";
import { ErrorNotice } from "./notice.tsx";
import { ReasonField } from "./reason-field.tsx";

const words = {
  en: {
    title: "Decline",
    what: "The envelope ends for all participants.",
    go: "Decline the envelope",
    cancel: "Cancel the envelope",
  },
  uk: {
    title: "Відмовитися",
    what: "Конверт завершиться для всіх учасників.",
    go: "Відхилити конверт",
    cancel: "Скасувати конверт",
  },
};

type Props = {
  readonly client: Client;
  readonly uuid: string;
  /** The sender cancels, everyone else declines. */
  readonly isSender?: boolean;
  /** Makes the envelope the user's to decline; done once. */
  readonly before?: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
};

/** Ends the envelope, with a reason that all participants read. */
export function DeclineDialog({ client, uuid, isSender = false, before, reload, onClose }: Props) {
  const text = useWords(words);
  const [comment, setComment] = useState("");
  const isReady = useRef(before === undefined);
  const decline = useMutation({
    mutationFn: async () => {
      if (!isReady.current) await before?.();
      isReady.current = true;
      await client.envelopes.cancel({ body: { uuids: [uuid], comment } });
      await settled(client, uuid, ({ status }) => status === "CANCELLED");
    },
    onSuccess: reload,
  });
  return (
    <Dialog title={isSender ? text.cancel : text.title} onClose={onClose}>
      <Form onSubmit={() => decline.mutate()}>
        <p>{text.what}</p>
        <ReasonField value={comment} onValue={setComment} />
        <ErrorNotice error={decline.error} />
        <SubmitButton task={decline} look="danger" text={isSender ? text.cancel : text.go} />
      </Form>
    </Dialog>
  );
}
