import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { Form, SubmitButton, TextArea } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { OwnAccount } from "../parts.ts";

const words = {
  en: {
    what: "The retention rules apply again to what it covers. What is due is removed within hours.",
    reason: "Reason for lifting it",
    lift: "Lift the hold",
  },
  uk: {
    what: "На те, що воно охоплює, знову діятимуть правила зберігання. Що має бути вилучено, вилучать протягом кількох годин.",
    reason: "Причина зняття",
    lift: "Зняти утримання",
  },
};

type Props = { readonly account: OwnAccount; readonly hold: types.LegalHold; readonly onSaved: () => void };

/** Lifts a legal hold, with a reason. */
export function LiftForm({ account, hold, onSaved }: Props) {
  const text = useWords(words);
  const [reason, setReason] = useState("");
  const lift = useMutation({
    mutationFn: () => client.accounts.liftLegalHold({ accountUuid: account.uuid, holdUuid: hold.uuid, body: { reason } }),
    onSuccess: onSaved,
  });
  return (
    <Form onSubmit={() => lift.mutate()}>
      <p className="font-medium">{hold.reason}</p>
      <p>{text.what}</p>
      <TextArea label={text.reason} required maxLength={1000} value={reason} onValue={setReason} />
      <ErrorNotice error={lift.error} />
      <SubmitButton task={lift} look="danger" text={text.lift} />
    </Form>
  );
}
