import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocuments } from "./document-context.ts";
import { openPdf } from "./open-pdf.ts";
import { PdfPages } from "./pdf-pages.tsx";

const words = {
  en: { unknown: "This file cannot be shown here. Download it to read it." },
  uk: { unknown: "Цей файл не можна показати тут. Завантажте його, щоб прочитати." },
};

/** Larger files are not read into the page. */
const shownMaxBytes = 25 * 1024 ** 2;

/** The content of an attachment, as far as a browser shows it: pages of a PDF, or a picture. */
export function FilePreview({ attachmentId, fileName }: { readonly attachmentId: string; readonly fileName: string }) {
  const text = useWords(words);
  const { client, mailbox, envelopeUuid } = useDocuments();
  const { data, error, isPending } = useQuery({
    queryKey: ["attachment", mailbox, attachmentId, envelopeUuid],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const where = envelopeUuid === undefined ? {} : { envelopeUuid };
      const file = await client.attachments.download({ attachmentUuid: attachmentId, ...where }, { signal });
      const isPdf = file.contentType === "application/pdf";
      const isShown = (isPdf || /^image\/(png|jpeg)$/.test(file.contentType)) && (file.size ?? Infinity) <= shownMaxBytes;
      if (!isShown) {
        await file.stream.cancel();
        return {};
      }
      const blob = await file.blob();
      return isPdf ? { pdf: await openPdf(await blob.arrayBuffer()) } : { picture: blob };
    },
  });
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (isPending) return <Skeleton lines={12} />;
  if (data.pdf) return <PdfPages file={data.pdf} />;
  if (data.picture) return <Picture blob={data.picture} label={fileName} />;
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
