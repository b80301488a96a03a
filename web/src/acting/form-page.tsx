import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { guestClient } from "../app/client.ts";
import { useRead } from "../app/queries.ts";
import { useWords } from "../app/words.ts";
import { Form, SubmitButton } from "../ui/form.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { Consent } from "./consent.tsx";
import { EnvelopeView } from "./envelope-view.tsx";
import { useGuestPlace } from "./guest-session.ts";

const words = {
  en: { title: "Form", from: "From", start: "Start", unknown: "This form is not available. Ask the sender for another link." },
  uk: { title: "Форма", from: "Від", start: "Почати", unknown: "Ця форма недоступна. Попросіть у відправника інше посилання." },
};

const page = getRouteApi("/form/$id");

/** The page of a form's link: a visitor starts it, and acts on the envelope of their own. Each start is an envelope. */
export function FormPage() {
  const text = useWords(words);
  const { id } = page.useParams();
  const { role } = page.useSearch();
  const { view, enter } = useGuestPlace(`form ${id}`);
  const [agreed, setAgreed] = useState(false);
  const form = useRead(["form", id], guestClient.forms.open, { id });
  const start = useMutation({
    mutationFn: () => guestClient.forms.start({ id, body: { agreed, role: role ?? null } }),
    onSuccess: enter,
  });
  if (view) return <EnvelopeView {...view} onward={form.data?.redirectUrl ?? undefined} />;
  return (
    <PlainPage title={form.data?.name ?? text.title}>
      {form.isPending && <Skeleton />}
      {form.error && <Notice look="bad">{text.unknown}</Notice>}
      {form.data && (
        <Form onSubmit={() => start.mutate()}>
          <p>
            {text.from} <strong>{form.data.senderName}</strong>
          </p>
          <Consent agreed={agreed} onChange={setAgreed} />
          <ErrorNotice error={start.error} />
          <SubmitButton task={start} look="primary" text={text.start} />
        </Form>
      )}
    </PlainPage>
  );
}
