import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Form, SubmitButton, TextArea, TextField } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { FileDrop } from "../file-drop.tsx";
import { Section } from "../../ui/section.tsx";
import { ColumnList } from "./column-list.tsx";
import { parseHeader, readCsvHeader, renameColumns, type CsvHeader } from "./csv-header.ts";
import { saveText } from "./save-text.ts";

const words = {
  en: {
    file: "File",
    fileText: "A CSV file in UTF-8. The first row contains the column names.",
    empty: "Download a blank file for this template",
    chosen: (name: string) => `Selected: ${name}`,
    texts: "Message",
    textsText: "For rows without a message.",
    subject: "Subject (optional)",
    message: "Message (optional)",
    all: "Send nothing if any row has errors",
    check: "Check the file",
    uploading: "Uploading",
  },
  uk: {
    file: "Файл",
    fileText: "Файл CSV у кодуванні UTF-8. Перший рядок містить назви стовпців.",
    empty: "Завантажити порожній файл для цього шаблону",
    chosen: (name: string) => `Вибрано: ${name}`,
    texts: "Повідомлення",
    textsText: "Для рядків без власного повідомлення.",
    subject: "Тема (необов'язково)",
    message: "Повідомлення (необов'язково)",
    all: "Не надсилати нічого, якщо рядок має помилки",
    check: "Перевірити файл",
    uploading: "Передавання",
  },
};

type Props = { readonly mailbox: string; readonly template: string; readonly onUploaded: (id: string) => void };

type Chosen = { readonly file: File; readonly header: CsvHeader; readonly names: readonly string[] };

/** Chooses the file of a bulk send, names its columns, and has it checked. */
export function BulkFile({ mailbox, template, onUploaded }: Props) {
  const text = useWords(words);
  const { bulkSends } = client.in(mailbox);
  const [chosen, setChosen] = useState<Chosen>();
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [part, setPart] = useState(0);
  const empty = useRead(["bulk-header", mailbox, template], bulkSends.template, { templateUuid: template });
  const upload = useMutation({
    mutationFn: ({ file, header, names }: Chosen) =>
      bulkSends.upload(
        {
          file: names === header.names ? file : renameColumns(file, header, names),
          templateUuid: template,
          delimiter: header.delimiter === "\t" ? "tab" : header.delimiter,
          dryRun: true,
          allOrNothing,
          ...(subject !== "" && { subject }),
          ...(message !== "" && { message }),
        },
        { onProgress: (sent, total) => setPart(total === undefined ? 0 : sent / total) },
      ),
    onSuccess: ({ uuid }) => onUploaded(uuid),
  });
  const choose = async (file: File): Promise<void> => {
    upload.reset();
    const header = await readCsvHeader(file);
    setChosen({ file, header, names: header.names });
  };
  return (
    <Form className="flex flex-col gap-8" onSubmit={() => chosen && upload.mutate(chosen)}>
      <Section title={text.file} hint={text.fileText}>
        <ErrorNotice error={empty.error} />
        <Button
          className="self-start"
          disabled={!empty.data}
          onClick={() => saveText("envelopes.csv", empty.data ?? "")}
          text={text.empty}
        />
        <FileDrop accept=".csv,text/csv" isMultiple={false} onFiles={([file]) => file && void choose(file)} />
        {chosen && <p role="status">{text.chosen(chosen.file.name)}</p>}
        {chosen && (
          <ColumnList
            file={chosen.header.names}
            names={chosen.names}
            known={parseHeader(empty.data ?? "").names}
            onChange={(names) => setChosen({ ...chosen, names })}
          />
        )}
      </Section>
      <Section title={text.texts} hint={text.textsText}>
        <TextField label={text.subject} maxLength={1000} value={subject} onValue={setSubject} />
        <TextArea label={text.message} rows={3} maxLength={5000} value={message} onValue={setMessage} />
        <Checkbox label={text.all} checked={allOrNothing} onChange={(event) => setAllOrNothing(event.target.checked)} />
      </Section>
      <ErrorNotice error={upload.error} />
      {upload.isPending && <progress aria-label={text.uploading} value={part} className="h-3 w-full accent-accent" />}
      <SubmitButton task={upload} look="primary" className="self-start" disabled={!chosen} text={text.check} />
    </Form>
  );
}
