import { useMutation, useQuery } from "@tanstack/react-query";
import { printWords } from "@chancery/core/print/locale/locale.ts";
import { useState } from "react";
import { explainError } from "../app/explain-error.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { TaskButton } from "../ui/button.tsx";
import { Form, SubmitButton, TextArea } from "../ui/form.tsx";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { auditTrailQuery, delegatedTo, recordName } from "./trail-records.ts";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    pdf: "Audit trail as PDF",
    to: "To",
    accepted: "Email sent",
    refused: "Email refused",
    start: "Sent for approval",
    approve: "Approved in the company",
    reject: "Rejected in the company",
    withdraw: "Approval request withdrawn",
    end: "Approval ended with the envelope",
    note: "Note in the audit trail",
    noteHint: "Everyone who sees the envelope can read it. It cannot be changed or removed.",
    add: "Add the note",
    added: "The note was added.",
  },
  uk: {
    pdf: "Журнал подій у PDF",
    to: "Кому",
    accepted: "Лист надіслано",
    refused: "Лист не прийнято",
    start: "Надіслано на погодження",
    approve: "Погоджено в компанії",
    reject: "Відхилено в компанії",
    withdraw: "Запит на погодження відкликано",
    end: "Погодження завершено разом із конвертом",
    note: "Нотатка в журналі подій",
    noteHint: "Її прочитають усі, хто бачить конверт. Змінити або вилучити її не можна.",
    add: "Додати нотатку",
    added: "Нотатку додано.",
  },
};

/** The records of the envelope's audit trail, oldest first: time, action, user and address. */
export function AuditTrail(props: DetailsProps) {
  const text = useWords(words);
  const { operations } = printWords(useLanguage() === "uk" ? "uk" : undefined).auditTrail;
  const trail = useQuery(auditTrailQuery(props));
  const uuid = props.envelope.uuid;
  const pdf = useMutation({
    mutationFn: async () => saveFile(await props.client.envelopes.auditTrailPdf({ uuid, wait: true }), "AuditTrail.pdf"),
  });
  const error = trail.error ?? pdf.error;
  const rows = trail.data?.map((row) => ({ ...row, to: delegatedTo(row, trail.data) }));
  return (
    <div className="flex flex-col gap-4">
      {trail.isPending && <Skeleton />}
      <ol className="flex flex-col gap-3">
        {rows?.map((row) => (
          <li key={row.seq} className="flex flex-col text-sm break-words">
            <span className="font-medium">{recordName(row, text, operations)}</span>
            {row.description !== null && <span>{row.description}</span>}
            {row.to !== undefined && (
              <span>
                {text.to}: {row.to}
              </span>
            )}
            <span className="text-muted">
              {[row.userFirstAndLastName, row.mailboxName, row.ip].filter((part) => part !== null).join(" · ")}
            </span>
            <Time at={row.dateTime} className="text-muted tabular-nums" />
          </li>
        ))}
      </ol>
      <ErrorNotice error={error} />
      {props.may("envelopeAuditTrailRecord") && <AuditNote {...props} />}
      {props.may("envelopeDownloadBinaries") && <TaskButton task={pdf} className="self-start" text={text.pdf} />}
    </div>
  );
}

/** Adds a note to the envelope's audit trail. */
function AuditNote({ client, envelope: { uuid }, reload }: Pick<DetailsProps, "client" | "envelope" | "reload">) {
  const text = useWords(words);
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const add = useMutation({
    mutationFn: () => client.envelopes.addAuditNote({ uuid, body: { text: typed.trim() } }),
    onSuccess: async () => {
      setTyped("");
      toast({ text: text.added });
      await reload();
    },
  });
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => add.mutate()}>
      <TextArea
        label={text.note}
        hint={text.noteHint}
        error={add.error ? explainError(add.error) : undefined}
        required
        maxLength={256}
        className="min-h-20"
        value={typed}
        onValue={setTyped}
      />
      <SubmitButton task={add} className="self-start" text={text.add} />
    </Form>
  );
}
