import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { settingsQuery } from "../../app/session.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { bytesText } from "../bytes-text.ts";
import { FileDrop } from "../file-drop.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { faultAt } from "../../app/placed-faults.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { addFiles, fileKey } from "./quick-draft.ts";

const LocalFilePreview = lazy(async () => ({
  default: (await import("../../acting/document/file-preview.tsx")).LocalFilePreview,
}));

const words = {
  en: {
    title: "Files",
    hint: (one: string, all: string) => `Up to 50 files of any kind, ${one} each and ${all} together.`,
    show: "Preview",
    preview: (name: string) => `Preview: ${name}`,
    large: (max: string) => `Larger than ${max}. Remove it or choose a smaller one.`,
    empty: "The file is empty.",
    many: "At most 50 files can be sent together.",
    total: (max: string) => `Together, the files are larger than ${max}.`,
  },
  uk: {
    title: "Файли",
    hint: (one: string, all: string) => `До 50 файлів будь-якого типу, до ${one} кожен і до ${all} разом.`,
    show: "Переглянути",
    preview: (name: string) => `Переглянути: ${name}`,
    large: (max: string) => `Більший за ${max}. Вилучіть його або виберіть менший.`,
    empty: "Файл порожній.",
    many: "Разом можна надіслати щонайбільше 50 файлів.",
    total: (max: string) => `Разом файли більші за ${max}.`,
  },
};

type Props = {
  readonly files: readonly File[];
  readonly error: unknown;
  readonly onChange: (files: readonly File[]) => void;
};

/** Chooses the files of a quick send, and shows which of them cannot be sent. */
export function QuickFiles({ files, error, onChange }: Props) {
  const text = useWords(words);
  const language = useLanguage();
  const { data: settings } = useQuery(settingsQuery);
  const { maxSize = Infinity, totalMaxSize = Infinity } = settings?.envelope.attachment ?? {};
  const size = (bytes: number): string => bytesText(bytes, language);
  const [shown, setShown] = useState<File>();
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
  const allFault = files.length > 50 ? text.many : totalBytes > totalMaxSize ? text.total(size(totalMaxSize)) : undefined;
  return (
    <Section title={text.title} {...(settings && { hint: text.hint(size(maxSize), size(totalMaxSize)) })}>
      <OrderedList
        label={text.title}
        rows={files}
        keyOf={fileKey}
        nameOf={({ name }) => name}
        isOrdered={files.length > 1}
        onChange={onChange}
      >
        {(file, at) => {
          const own =
            file.size > maxSize ? text.large(size(maxSize)) : file.size === 0 ? text.empty : faultAt(error, `/files/${at}`);
          return (
            <div className="flex flex-col">
              <span className="flex flex-wrap items-center gap-x-2">
                {file.name} <span className="text-sm whitespace-nowrap text-muted">{size(file.size)}</span>
                <Button look="quiet" aria-label={text.preview(file.name)} onClick={() => setShown(file)} text={text.show} />
              </span>
              {own !== undefined && <span className="text-sm text-bad">{own}</span>}
            </div>
          );
        }}
      </OrderedList>
      {shown && (
        <Dialog title={shown.name} isWide onClose={() => setShown(undefined)}>
          <Suspense fallback={<Skeleton lines={12} />}>
            <LocalFilePreview file={shown} />
          </Suspense>
        </Dialog>
      )}
      <FileDrop error={allFault ?? filesFault(error, files.length)} onFiles={(more) => onChange(addFiles(files, more))} />
    </Section>
  );
}

/** Faults of the files as a whole, such as that there are none. */
function filesFault(error: unknown, count: number): string | undefined {
  const ofFiles = Array.from({ length: count }, (_, at) => faultAt(error, `/files/${at}`));
  return ofFiles.some((fault) => fault !== undefined) ? undefined : faultAt(error, "/files");
}
