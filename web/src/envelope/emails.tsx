import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useRead } from "../app/queries.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { TaskButton } from "../ui/button.tsx";
import { ErrorNotice, Notice, Skeleton } from "../ui/notice.tsx";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    none: "No emails have been sent about this envelope.",
    states: { queued: "Queued", retrying: "Trying again", accepted: "Delivered to the mail server", refused: "Refused" },
    remind: "Send a reminder",
    reminded: "The reminder was sent.",
  },
  uk: {
    none: "Про цей конверт листів не надсилали.",
    states: { queued: "У черзі", retrying: "Повторюємо спробу", accepted: "Передано поштовому серверу", refused: "Відхилено" },
    remind: "Надіслати нагадування",
    reminded: "Нагадування надіслано.",
  },
};

const looks: Readonly<Record<types.EnvelopeEmail["state"], string>> = {
  queued: "text-muted",
  retrying: "text-warn",
  accepted: "text-good",
  refused: "text-bad",
};

/** The emails about the envelope and their delivery, for its sender, who may remind. */
export function Emails({ client, mailbox, envelope, may }: DetailsProps) {
  const text = useWords(words);
  const language = useLanguage();
  const list = useRead(["emails", mailbox, envelope.uuid], client.envelopes.emails, { id: envelope.uuid });
  const remind = useMutation({
    mutationFn: () => client.envelopes.notify({ body: { uuids: [envelope.uuid] } }),
    onSuccess: () => list.refetch(),
  });
  if (list.isPending) return <Skeleton />;
  return (
    <div className="flex flex-col gap-3">
      <ErrorNotice error={list.error} />
      {list.data?.data.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="flex flex-col gap-2">
        {list.data?.data.map((email) => (
          <li key={email.uuid} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{email.to ?? email.mailboxName}</span>
            <span className={`text-sm ${looks[email.state]}`}>
              {text.states[email.state]}
              {email.reason !== null && `: ${email.reason}`}
            </span>
            <time dateTime={email.createdAt} className="ms-auto text-sm text-muted">
              {new Date(email.createdAt).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </li>
        ))}
      </ul>
      <ErrorNotice error={remind.error} />
      {remind.isSuccess && <Notice look="good">{text.reminded}</Notice>}
      {["SENT", "WAITING"].includes(envelope.status) && may("envelopeSend") && (
        <TaskButton task={remind} className="self-start" text={text.remind} />
      )}
    </div>
  );
}
