import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { Form, Options, SelectField, SubmitButton, TextArea, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { may, type OwnAccount } from "../parts.ts";

const words = {
  en: {
    on: "Hold",
    kinds: { account: "The whole account", person: "What names a person", envelope: "An envelope" },
    email: "Email of a user of the account",
    unknownPerson: "No user of the account has this email address.",
    envelope: "Address or ID of the envelope",
    unknownEnvelope: "Copy the address of the envelope's page here.",
    reason: "Reason",
    recorded: "The reason is recorded in the audit log.",
    set: "Set the hold",
  },
  uk: {
    on: "Утримувати",
    kinds: { account: "Увесь обліковий запис", person: "Усе, де названо людину", envelope: "Один конверт" },
    email: "Електронна пошта користувача облікового запису",
    unknownPerson: "Жоден користувач облікового запису не має цієї адреси.",
    envelope: "Адреса сторінки або ідентифікатор конверта",
    unknownEnvelope: "Скопіюйте сюди адресу сторінки конверта.",
    reason: "Причина",
    recorded: "Причину буде записано в журналі аудиту.",
    set: "Встановити утримання",
  },
};

type Kind = "account" | "person" | "envelope";
type Subject = { readonly envelopeUuid?: string; readonly userUuid?: string };

/** A new legal hold: on the account, one of its people or an envelope, with its reason. */
export function HoldForm({ account, onSaved }: { readonly account: OwnAccount; readonly onSaved: () => void }) {
  const text = useWords(words);
  const kinds: readonly Kind[] = may(account, "userListView") ? ["account", "person", "envelope"] : ["account", "envelope"];
  const [kind, setKind] = useState<Kind>("account");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const set = useMutation({
    mutationFn: async (): Promise<boolean> => {
      const subject = await findSubject(account.uuid, kind, typed.trim());
      if (!subject) return false;
      await client.accounts.setLegalHold({ accountUuid: account.uuid, body: { ...subject, reason } });
      return true;
    },
    onSuccess: (isSet) => isSet && onSaved(),
  });
  const isUnknown = set.data === false;
  return (
    <Form onSubmit={() => set.mutate()}>
      <SelectField
        label={text.on}
        value={kind}
        onValue={(next) => {
          setKind(kinds.find((one) => one === next) ?? "account");
          setTyped("");
          set.reset();
        }}
      >
        <Options of={kinds.map((one) => [one, text.kinds[one]])} />
      </SelectField>
      {kind !== "account" && (
        <TextField
          key={kind}
          label={kind === "person" ? text.email : text.envelope}
          type={kind === "person" ? "email" : "text"}
          required
          maxLength={2000}
          value={typed}
          error={isUnknown ? (kind === "person" ? text.unknownPerson : text.unknownEnvelope) : undefined}
          onValue={setTyped}
        />
      )}
      <TextArea label={text.reason} hint={text.recorded} required maxLength={1000} value={reason} onValue={setReason} />
      <ErrorNotice error={set.error} />
      <SubmitButton task={set} look="primary" text={text.set} />
    </Form>
  );
}

/** The subject of a hold; undefined when nothing of the account has this address. */
async function findSubject(accountUuid: string, kind: Kind, typed: string): Promise<Subject | undefined> {
  if (kind === "account") return {};
  if (kind === "envelope") {
    const envelopeUuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(typed.toLowerCase())?.[0];
    return envelopeUuid === undefined ? undefined : { envelopeUuid };
  }
  const wanted = typed.toLowerCase();
  const found = await client.users.search({ accountUuid, body: { keyword: wanted }, limit: 100 });
  const user = found.data.find(({ email }) => email.toLowerCase() === wanted);
  return user && { userUuid: user.uuid };
}
