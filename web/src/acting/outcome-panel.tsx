import { useMutation } from "@tanstack/react-query";
import { useWords } from "../app/words.ts";
import { buttonClass, TaskButton } from "../ui/button.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { downloadLink } from "../ui/save-file.ts";

import type { StepProps } from "./step-props.ts";

const words = {
  en: {
    SENT: "You do not need to do anything now. Others still have to act; you will get an email when the envelope is completed.",
    ON_APPROVAL: "This envelope has to be approved in your company first.",
    COMPLETED: "All steps are done. The archive contains the documents, their signatures and the audit trail.",
    CANCELLED: "This envelope was cancelled. You do not need to do anything.",
    EXPIRED: "This envelope has expired. Ask the sender to send it again.",
    download: "Download the archive",
    onward: "Continue to the sender's website",
  },
  uk: {
    SENT: "Від вас зараз нічого не потрібно. Мають діяти інші; ви отримаєте лист, коли конверт буде завершено.",
    ON_APPROVAL: "Цей конверт спершу мають погодити у вашій компанії.",
    COMPLETED: "Усі кроки виконано. В архіві документи, підписи та журнал подій.",
    CANCELLED: "Цей конверт скасовано. Робити нічого не треба.",
    EXPIRED: "Термін цього конверта сплив. Попросіть відправника надіслати його ще раз.",
    download: "Завантажити архів",
    onward: "Перейти на сайт відправника",
  },
};

/** The outcome of the envelope, and the next step. Shows nothing while the user is to act. */
export function OutcomePanel({ client, uuid, open, onward }: StepProps) {
  const text = useWords(words);
  const { status } = open.envelope;
  const download = useMutation({
    mutationFn: () => client.envelopes.linkArchive({ id: uuid, wait: true, body: {} }),
    onSuccess: ({ url }) => downloadLink(url),
  });
  if (status === "WAITING" || status === "DRAFT") return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Notice look={status === "COMPLETED" ? "good" : status === "SENT" || status === "ON_APPROVAL" ? "info" : "bad"}>
          {text[status]}
        </Notice>
      </div>
      {status === "COMPLETED" && <TaskButton task={download} look="primary" text={text.download} />}
      <ErrorNotice error={download.error} />
      {onward !== undefined && (
        <a href={onward} rel="noreferrer" className={buttonClass()}>
          {text.onward}
        </a>
      )}
    </div>
  );
}
