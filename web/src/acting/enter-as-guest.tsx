import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { guestClient } from "../app/client.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Consent } from "./consent.tsx";

const words = {
  en: {
    who: "You are acting as",
    accessCode: "Access code",
    accessHint: "The sender gives it to you separately, not in this email.",
    open: "Open the document",
  },
  uk: {
    who: "Ви дієте як",
    accessCode: "Код доступу",
    accessHint: "Відправник передає його окремо, не в цьому листі.",
    open: "Відкрити документ",
  },
};

type Props = {
  readonly code: string;
  readonly check: types.CodeCheck;
  readonly onEntered: (session: types.GuestSession) => void;
};

/** Opens the envelope of an invitation without an account: one consent, and the access code if the sender set one. */
export function EnterAsGuest({ code, check, onEntered }: Props) {
  const text = useWords(words);
  const [agreed, setAgreed] = useState(false);
  const [accessCode, setAccessCode] = useState("");
  const enter = useMutation({
    mutationFn: () => guestClient.guests.enter({ body: { code, agreed, ...(check.accessCodeRequired ? { accessCode } : {}) } }),
    onSuccess: onEntered,
  });
  return (
    <Form onSubmit={() => enter.mutate()}>
      <p>
        {text.who} <strong>{check.email}</strong>.
      </p>
      {check.accessCodeRequired && (
        <TextField
          label={text.accessCode}
          hint={text.accessHint}
          required
          maxLength={64}
          autoComplete="off"
          value={accessCode}
          onValue={setAccessCode}
        />
      )}
      <Consent agreed={agreed} onChange={setAgreed} />
      <ErrorNotice error={enter.error} />
      <SubmitButton task={enter} look="primary" text={text.open} />
    </Form>
  );
}
