import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocuments } from "./document-context.ts";
import { openPdf } from "./open-pdf.ts";
import { PdfPages } from "./pdf-pages.tsx";

const words = {
  en: { unknown: "This file cannot be shown here." },
  uk: { unknown: "Цей файл не можна показати тут." },
};

/** Larger files are not read into the page. */
const shownMaxBytes = 25 * 1024 ** 2;

/** A file as a browser shows it; neither when it cannot. */
type Shown = { readonly pdf?: PDFDocumentProxy; readonly picture?: Blob };

function isShown(contentType: string, sizeBytes: number): boolean {
  return /^(application\/pdf|image\/(png|jpeg))$/.test(contentType) && sizeBytes <= shownMaxBytes;
}

async function openFile(file: Blob): Promise<Shown> {
  return file.type === "application/pdf" ? { pdf: await openPdf(await file.arrayBuffer()) } : { picture: file };
}

/** The content of an attachment, as far as a browser shows it: pages of a PDF, or a picture. */
export function FilePreview({ attachmentId, fileName }: { readonly attachmentId: string; readonly fileName: string }) {
  const { client, mailbox, envelopeUuid } = useDocuments();
  const shown = useQuery({
    queryKey: ["attachment", mailbox, attachmentId, envelopeUuid],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Shown> => {
      const where = envelopeUuid === undefined ? {} : { envelopeUuid };
      const file = await client.attachments.download({ attachmentUuid: attachmentId, ...where }, { signal });
      if (isShown(file.contentType, file.size ?? Infinity)) return openFile(await file.blob());
      await file.stream.cancel();
      return {};
    },
  });
  return <FileView {...shown} name={fileName} />;
}

/** The content of a file of this device, before it is sent. */
export function LocalFilePreview({ file }: { readonly file: File }) {
  const shown = useQuery({
    queryKey: ["local-file", file.name, file.size, file.lastModified],
    gcTime: 0,
    queryFn: async (): Promise<Shown> => (isShown(file.type, file.size) ? openFile(file) : {}),
  });
  return <FileView {...shown} name={file.name} />;
}

type ViewProps = { readonly data: Shown | undefined; readonly error: unknown; readonly name: string };

function FileView({ data, error, name }: ViewProps) {
  const text = useWords(words);
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (!data) return <Skeleton lines={12} />;
  if (data.pdf) return <PdfPages file={data.pdf} />;
  if (data.picture) return <Picture blob={data.picture} label={name} />;
  return <p className="text-muted">{text.unknown}</p>;
}

function Picture({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={url} alt={label} className="max-w-full rounded-md bg-white" />;
}
