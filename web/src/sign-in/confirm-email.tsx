import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

const words = {
  en: {
    what: "We sent you an email with a code. Enter it to confirm your email address.",
    email: "Email",
    code: "Code from the email",
    go: "Confirm",
  },
  uk: {
    what: "Ми надіслали вам лист із кодом. Введіть його, щоб підтвердити свою адресу.",
    email: "Електронна пошта",
    code: "Код із листа",
    go: "Підтвердити",
  },
};

/** Confirms an email address that a provider does not vouch for, and signs in. */
export function ConfirmEmail({ onEntered }: { readonly onEntered: () => void }) {
  const text = useWords(words);
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => client.session.confirmSignOnEmail({ code: code.trim(), emailToMatch: email }),
    onSuccess: onEntered,
  });
  return (
    <Form onSubmit={() => confirm.mutate()}>
      <Notice look="info">{text.what}</Notice>
      <ErrorNotice error={confirm.error} />
      <TextField label={text.email} type="email" required value={email} onValue={setEmail} />
      <TextField label={text.code} required autoComplete="one-time-code" value={code} onValue={setCode} />
      <SubmitButton task={confirm} look="primary" text={text.go} />
    </Form>
  );
}
