import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Notice, Skeleton } from "../../ui/notice.tsx";
import { useIsNear } from "../../ui/use-is-near.ts";
import { useDocuments } from "./document-context.ts";
import { PdfPages } from "./pdf-pages.tsx";
import { useObjectUrl } from "./template-image.tsx";

const words = {
  en: { unknown: "This file cannot be shown here." },
  uk: { unknown: "Цей файл не можна показати тут." },
};

function isShown(contentType: string, sizeBytes: number): boolean {
  return /^(application\/pdf|image\/(png|jpeg))$/.test(contentType) && sizeBytes <= pdfLimits.bytesMax;
}

/** The content of an attachment, as far as a browser shows it: pages of a PDF, or a picture. It is downloaded once it is scrolled to. */
export function FilePreview({ attachmentId, fileName }: { readonly attachmentId: string; readonly fileName: string }) {
  const { client, mailbox, envelopeUuid } = useDocuments();
  const place = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: ["attachment", mailbox, attachmentId, envelopeUuid],
    staleTime: Infinity,
    gcTime: 0,
    enabled: useIsNear(place),
    queryFn: async ({ signal }): Promise<Blob | null> => {
      const where = envelopeUuid === undefined ? {} : { envelopeUuid };
      const file = await client.attachments.download({ attachmentUuid: attachmentId, ...where }, { signal });
      if (isShown(file.contentType, file.size ?? Infinity)) return file.blob();
      await file.stream.cancel();
      return null;
    },
  });
  return (
    <div ref={place}>
      {error && <Notice look="bad">{errorText(error)}</Notice>}
      {!error && data === undefined && <Skeleton lines={12} />}
      {data !== undefined && <FileView content={data} name={fileName} />}
    </div>
  );
}

/** The content of a file of this device, before it is sent. */
export function LocalFilePreview({ file }: { readonly file: File }) {
  return <FileView content={isShown(file.type, file.size) ? file : null} name={file.name} />;
}

function FileView({ content, name }: { readonly content: Blob | null; readonly name: string }) {
  const text = useWords(words);
  if (!content) return <p className="text-muted">{text.unknown}</p>;
  return content.type === "application/pdf" ? <PdfPages content={content} /> : <Picture blob={content} label={name} />;
}

function Picture({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  return <img src={useObjectUrl(blob)} alt={label} className="max-w-full rounded-md bg-white" />;
}
