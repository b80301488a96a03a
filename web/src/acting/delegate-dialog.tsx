import type { Client } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { settled } from "../app/follow-process.ts";
import { isSignedOut } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    title: "Delegate your step",
    what: "The person with this address gets an email and acts in your place. You will no longer see the envelope, and you cannot undo this.",
    email: "Email address",
    go: "Delegate the step",
    refused: "Your step cannot be delegated to this address. Ask the sender of the envelope.",
  },
  uk: {
    title: "Делегувати ваш крок",
    what: "Людина з цією адресою отримає лист і діятиме замість вас. Ви більше не бачитимете конверта й не зможете це скасувати.",
    email: "Електронна адреса",
    go: "Делегувати крок",
    refused: "Ваш крок не можна делегувати на цю адресу. Зверніться до відправника конверта.",
  },
};

/** Tries to read the envelope of a guest whose step is delegated: the service does that before it answers, unless it is overloaded. */
const triesMax = 10;

type Props = {
  readonly client: Client;
  readonly uuid: string;
  readonly onDelegated: (email: string) => void;
  readonly onClose: () => void;
};

/** Delegates the step of a guest to an email address. Guests search for nobody, and cannot take a step back. */
export function DelegateDialog({ client, uuid, onDelegated, onClose }: Props) {
  const text = useWords(words);
  const [email, setEmail] = useState("");
  const delegate = useMutation({
    mutationFn: async () => {
      await client.envelopes.delegate({ body: { uuids: [uuid], delegateMailbox: email } });
      return isDelegated(client, uuid);
    },
    onSuccess: (isDone) => isDone && onDelegated(email.trim()),
  });
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Form onSubmit={() => delegate.mutate()}>
        <p>{text.what}</p>
        <TextField label={text.email} type="email" required maxLength={254} value={email} onValue={setEmail} />
        <ErrorNotice error={delegate.error} />
        {delegate.data === false && <Notice look="bad">{text.refused}</Notice>}
        <SubmitButton task={delegate} look="primary" text={text.go} />
      </Form>
    </Dialog>
  );
}

/** Whether the step is no longer the guest's: without another one the session has ended. */
async function isDelegated(client: Client, uuid: string): Promise<boolean> {
  try {
    return await settled(client, uuid, ({ status }) => status !== "WAITING", triesMax);
  } catch (error) {
    if (isSignedOut(error)) return true;
    throw error;
  }
}
