import { readTemplate } from "@chancery/core/template/read-template.ts";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../app/error-text.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import type { DetailsProps } from "./details-props.ts";

const words = {
  en: {
    archive: "Archive (ZIP)",
    with: "With",
    c: "certificates",
    p: "printable versions",
    a: "audit trail",
    one: (title: string) => `${title} as PDF`,
    busy: "The service is drawing the files; this takes up to a minute.",
  },
  uk: {
    archive: "Архів (ZIP)",
    with: "Разом з",
    c: "сертифікатами",
    p: "друкованими версіями",
    a: "журналом подій",
    one: (title: string) => `${title} у PDF`,
    busy: "Служба малює файли; це триває до хвилини.",
  },
};

const parts = ["c", "p", "a"] as const;

/** The archive, whole or without some of its files, and each document as a PDF. */
export function Downloads({ client, envelope, template }: DetailsProps) {
  const text = useWords(words);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const documents = useMemo(() => {
    const reading = readTemplate(template.data);
    return "template" in reading ? reading.template.documents : [];
  }, [template.data]);
  const id = envelope.uuid;
  const archive = useMutation({
    mutationFn: async () => {
      const excludeFiles = [...without].join("");
      const query = excludeFiles === "" ? {} : { excludeFiles };
      await saveFile(await client.envelopes.archive({ id, wait: true, ...query }), `${id}.zip`);
    },
  });
  const pdf = useMutation({
    mutationFn: async (documentId: string) =>
      saveFile(await client.envelopes.printable({ id, documentId, wait: true }), `${documentId}.pdf`),
  });
  const error = archive.error ?? pdf.error;
  return (
    <div className="flex flex-col items-start gap-3">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-sm font-medium">{text.with}</legend>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={text[part]}
            checked={!without.has(part)}
            onChange={({ target: { checked } }) => {
              const next = new Set(without);
              if (checked) next.delete(part);
              else next.add(part);
              setWithout(next);
            }}
          />
        ))}
      </fieldset>
      <Button isBusy={archive.isPending} onClick={() => archive.mutate()}>
        {text.archive}
      </Button>

      {documents
        .filter(({ kind }) => kind !== "external")
        .map((document) => (
          <Button
            key={document.id}
            isBusy={pdf.isPending && pdf.variables === document.id}
            onClick={() => pdf.mutate(document.id)}
          >
            {text.one(document.title)}
          </Button>
        ))}
      {(archive.isPending || pdf.isPending) && (
        <p role="status" className="text-sm text-muted">
          {text.busy}
        </p>
      )}
      {error && <Notice look="bad">{errorText(error)}</Notice>}
    </div>
  );
}
