import { readTemplate } from "@chancery/core/template/read-template.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWords } from "../app/words.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { Checks } from "../ui/checks.tsx";
import { SelectField } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { downloadLink, saveFile } from "../ui/save-file.ts";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    archive: "Archive (ZIP)",
    contents: "Contents of the archive",
    all: "All documents",
    only: (title: string) => `Only ${title}`,
    with: "With",
    c: "certificates",
    p: "printable versions",
    a: "audit trail",
    one: (title: string) => `${title} as PDF`,
    busy: "The files are being prepared. This can take up to a minute.",
  },
  uk: {
    archive: "Архів (ZIP)",
    contents: "Вміст архіву",
    all: "Усі документи",
    only: (title: string) => `Лише ${title}`,
    with: "Разом з",
    c: "сертифікатами",
    p: "друкованими версіями",
    a: "журналом подій",
    one: (title: string) => `${title} у PDF`,
    busy: "Файли готуються. Це може тривати до хвилини.",
  },
};

const parts = ["c", "p", "a"] as const;

/** The archive, whole or without some of its files, and each document as a PDF. */
export function Downloads({ client, mailbox, envelope, template }: DetailsProps) {
  const text = useWords(words);
  const [contents, setContents] = useState("");
  const structures = useQuery({
    queryKey: ["zip-structures", template.version],
    // recipients may not see the template
    enabled: envelope.sender.mailboxUuid === mailbox,
    queryFn: ({ signal }) =>
      client.templates.zipStructureTitles({ uuid: template.uuid, templateVersion: template.version }, { signal }),
  });
  const [kept, setKept] = useState<readonly (typeof parts)[number][]>(parts);
  const documents = useMemo(() => {
    const reading = readTemplate(template.data);
    return "template" in reading ? reading.template.documents : [];
  }, [template.data]);
  const id = envelope.uuid;
  const archive = useMutation({
    mutationFn: () => {
      const body = { excludeFiles: parts.filter((part) => !kept.includes(part)).join(""), ...partOf(contents) };
      return client.envelopes.linkArchive({ id, wait: true, body });
    },
    onSuccess: ({ url }) => downloadLink(url),
  });
  const pdf = useMutation({
    mutationFn: async (documentId: string) =>
      saveFile(await client.envelopes.printable({ id, documentId, wait: true }), `${documentId}.pdf`),
  });
  const error = archive.error ?? pdf.error;
  return (
    <div className="flex flex-col items-start gap-3">
      <SelectField label={text.contents} value={contents} onValue={setContents}>
        <option value="">{text.all}</option>
        {documents.length > 1 &&
          documents.map(({ id: documentId, title }) => (
            <option key={documentId} value={`document ${documentId}`}>
              {text.only(title)}
            </option>
          ))}
        {structures.data?.titles.map((title) => (
          <option key={title} value={`structure ${title}`}>
            {title}
          </option>
        ))}
      </SelectField>
      <Checks legend={text.with} all={parts} names={text} chosen={kept} className="flex flex-wrap gap-x-6" onChange={setKept} />
      <TaskButton task={archive} text={text.archive} />

      {documents
        .filter(({ kind }) => kind !== "external")
        .map((document) => (
          <Button
            key={document.id}
            isBusy={pdf.isPending && pdf.variables === document.id}
            onClick={() => pdf.mutate(document.id)}
            text={text.one(document.title)}
          />
        ))}
      {(archive.isPending || pdf.isPending) && (
        <p role="status" className="text-sm text-muted">
          {text.busy}
        </p>
      )}
      <ErrorNotice error={error} />
    </div>
  );
}

/** The query for a choice: all of the archive, one document, or a structure of the template. */
function partOf(contents: string): { readonly documentId?: string; readonly zipStructureName?: string } {
  const [kind, ...name] = contents.split(" ");
  if (kind === "document") return { documentId: name.join(" ") };
  return kind === "structure" ? { zipStructureName: name.join(" ") } : {};
}
