import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { explainError } from "../../app/explain-error.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useDocuments } from "./document-context.ts";

const FilePreview = lazy(async () => ({ default: (await import("./file-preview.tsx")).FilePreview }));

const words = {
  en: { open: (name: string) => `Open ${name}`, download: "Download" },
  uk: { open: (name: string) => `Відкрити ${name}`, download: "Завантажити" },
};

type Props = { readonly attachmentId: string; readonly fileName: string };

/** An attachment by its name: opens it over the page, where it can be downloaded too. */
export function AttachmentView({ attachmentId, fileName }: Props) {
  const text = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="-mx-4 -my-2 text-start" aria-label={text.open(fileName)} onClick={() => setIsOpen(true)}>
        <span className="min-w-0 break-words underline">{fileName}</span>
      </Button>
      {isOpen && (
        <Dialog title={fileName} isWide onClose={() => setIsOpen(false)}>
          <AttachedFile attachmentId={attachmentId} fileName={fileName} />
        </Dialog>
      )}
    </>
  );
}

/** An attachment with its content, and a button to download it. */
export function AttachedFile({ attachmentId, fileName }: Props) {
  const text = useWords(words);
  const { client, envelopeUuid } = useDocuments();
  const download = useMutation({
    mutationFn: async () => {
      const where = envelopeUuid === undefined ? {} : { envelopeUuid };
      await saveFile(await client.attachments.download({ attachmentUuid: attachmentId, ...where }), fileName);
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button about={fileName} isBusy={download.isPending} onClick={() => download.mutate()} text={text.download} />
      {download.error && (
        <span role="alert" className="text-sm text-bad">
          {explainError(download.error)}
        </span>
      )}
      <div className="w-full">
        <Suspense fallback={<Skeleton lines={12} />}>
          <FilePreview attachmentId={attachmentId} fileName={fileName} />
        </Suspense>
      </div>
    </div>
  );
}
