import { Fragment } from "react";
import { useWords } from "../app/words.ts";
import { CopyField } from "../ui/copy-field.tsx";
import { Time } from "../ui/time.tsx";
import type { DetailsProps } from "./details-props.ts";
import { changedAtOf } from "./flow.ts";

const words = {
  en: {
    id: "Envelope ID",
    sender: "Sender",
    template: "Template",
    version: "Template version",
    created: "Created",
    sent: "Sent",
    expires: "Expires",
    ends: { COMPLETED: "Completed", CANCELLED: "Cancelled", EXPIRED: "Expired" },
  },
  uk: {
    id: "ID конверта",
    sender: "Відправник",
    template: "Шаблон",
    version: "Версія шаблону",
    created: "Створено",
    sent: "Надіслано",
    expires: "Діє до",
    ends: { COMPLETED: "Завершено", CANCELLED: "Скасовано", EXPIRED: "Термін сплив" },
  },
};

/** The envelope's ID, sender, template and times. */
export function Facts({ envelope, template }: DetailsProps) {
  const text = useWords(words);
  const { sender, status } = envelope;
  const isEnded = status === "COMPLETED" || status === "CANCELLED" || status === "EXPIRED";
  const times: readonly (readonly [string, string | null | undefined])[] = [
    [text.created, envelope.createdAt],
    [text.sent, envelope.sentAt],
    isEnded ? [text.ends[status], changedAtOf(envelope.data)] : [text.expires, envelope.expiredAfter],
  ];
  return (
    <div className="flex flex-col gap-4">
      <CopyField label={text.id} value={envelope.uuid} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-muted">{text.sender}</dt>
        <dd className="break-words">{[sender.mailboxName, sender.accountName].filter((name) => name !== "").join(", ")}</dd>
        <dt className="text-muted">{text.template}</dt>
        <dd className="break-words">{template.name}</dd>
        {times.map(
          ([label, at]) =>
            at !== null &&
            at !== undefined && (
              <Fragment key={label}>
                <dt className="text-muted">{label}</dt>
                <dd>
                  <Time at={at} />
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <CopyField label={text.version} value={template.version} />
    </div>
  );
}
