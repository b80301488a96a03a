import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../app/client.ts";
import { errorText } from "../app/error-text.ts";
import { isSignedOut } from "../app/queries.ts";
import { mailboxesQuery } from "../app/session.ts";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { Form, SelectField, SubmitButton, TextField } from "../ui/form.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";

const words = {
  en: {
    signIn: (email: string) => `Sign in as ${email} to open this envelope.`,
    go: "Sign in",
    mailbox: "Mailbox",
    accept: "Accept",
    accessCode: "Access code",
    none: "You have no mailbox yet. Ask a colleague who administers your account for one.",
  },
  uk: {
    signIn: (email: string) => `Увійдіть як ${email}, щоб відкрити цей конверт.`,
    go: "Увійти",
    mailbox: "Скринька",
    accept: "Прийняти",
    accessCode: "Код доступу",
    none: "У вас ще немає скриньки. Попросіть її в колеги, який керує вашим обліковим записом.",
  },
};

/** Takes the envelope of an invitation into one of the user's mailboxes, after the sign-in. */
export function AcceptInvitation({ code, check }: { readonly code: string; readonly check: types.CodeCheck }) {
  const text = useWords(words);
  const navigate = useNavigate();
  const { data: mailboxes, error } = useQuery(mailboxesQuery);
  const [chosen, setChosen] = useState<string>();
  const [accessCode, setAccessCode] = useState("");
  const mailbox = chosen ?? mailboxes?.[0]?.mailboxUuid ?? "";
  const accept = useMutation({
    mutationFn: () =>
      client.invitations.confirm({ body: { code, ...(check.accessCodeRequired ? { accessCode } : {}) } }, { mailbox }),
    onSuccess: ({ uuid }) => navigate({ to: "/envelope/$uuid", params: { uuid }, search: { mailbox } }),
  });
  if (isSignedOut(error)) {
    return (
      <>
        <p>{text.signIn(check.email)}</p>
        <Link to="/sign-in" search={{ next: `/invitation#code=${code}` }} className={buttonClass("primary")}>
          {text.go}
        </Link>
      </>
    );
  }
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (!mailboxes) return <Skeleton />;
  if (mailboxes.length === 0) return <Notice look="info">{text.none}</Notice>;
  return (
    <Form onSubmit={() => accept.mutate()}>
      <SelectField label={text.mailbox} value={mailbox} onValue={setChosen}>
        {mailboxes.map((one) => (
          <option key={one.mailboxUuid} value={one.mailboxUuid}>
            {one.accountName}: {one.name}
          </option>
        ))}
      </SelectField>
      {check.accessCodeRequired && <TextField label={text.accessCode} required value={accessCode} onValue={setAccessCode} />}
      <ErrorNotice error={accept.error} />
      <SubmitButton task={accept} look="primary" text={text.accept} />
    </Form>
  );
}
