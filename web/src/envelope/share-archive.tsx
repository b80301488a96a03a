import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    share: "Email the archive",
    help: "Anyone who has the link in the email can download the archive for 14 days. The link cannot be revoked.",
    emails: "Email addresses",
    hint: "Separate multiple addresses with commas.",
    send: "Send the link",
    sent: "The link was sent.",
  },
  uk: {
    share: "Надіслати архів листом",
    help: "Кожен, хто має посилання з листа, може завантажити архів протягом 14 днів. Відкликати посилання не можна.",
    emails: "Електронні адреси",
    hint: "Кілька адрес розділяйте комами.",
    send: "Надіслати посилання",
    sent: "Посилання надіслано.",
  },
};

/** Sends a link to the archive of a completed envelope by email. */
export function ShareArchive({ client, envelope }: DetailsProps) {
  const text = useWords(words);
  const toast = useToast();
  const [isAsked, setIsAsked] = useState(false);
  const [typed, setTyped] = useState("");
  const send = useMutation({
    mutationFn: (emails: readonly string[]) => client.sharing.shareArchive({ body: { emails, envelopeUuids: [envelope.uuid] } }),
    onSuccess: () => {
      setIsAsked(false);
      setTyped("");
      toast({ text: text.sent });
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)} text={text.share} />
      {isAsked && (
        <Dialog title={text.share} onClose={() => setIsAsked(false)}>
          <Form onSubmit={() => send.mutate(typed.split(/[\s,;]+/).filter((email) => email !== ""))}>
            <p>{text.help}</p>
            <TextField
              label={text.emails}
              hint={text.hint}
              required
              autoComplete="off"
              inputMode="email"
              value={typed}
              onValue={setTyped}
            />
            <ErrorNotice error={send.error} />
            <SubmitButton task={send} look="primary" className="self-end" text={text.send} />
          </Form>
        </Dialog>
      )}
    </>
  );
}
