import type { PlacedValue } from "@chancery/core/template/model/placement.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { useQuery } from "@tanstack/react-query";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type CSSProperties } from "react";
import { errorText } from "../../app/error-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocuments } from "./document-context.ts";
import { openPdf } from "./open-pdf.ts";
import { PlacedField } from "./placed-field.tsx";

type Props = { readonly document: TemplateDocument; readonly pdf: NonNullable<TemplateDocument["pdf"]> };

/** The pages of an uploaded PDF with the fields on top. */
export function PdfView({ document, pdf }: Props) {
  const { client, mailbox, templateUuid, envelopeUuid } = useDocuments();
  const { data, error } = useQuery({
    queryKey: ["pdf", mailbox, templateUuid, pdf.pdfId, envelopeUuid],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const where = envelopeUuid === undefined ? {} : { envelopeUuid };
      const download = await client.templates.pdfOfTemplate({ uuid: templateUuid, pdfUuid: pdf.pdfId, ...where }, { signal });
      return openPdf(await new Response(download.stream).arrayBuffer());
    },
  });
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (!data) return <Skeleton lines={12} />;
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: data.numPages }, (_, page) => (
        <PdfPage
          key={page}
          file={data}
          page={page}
          document={document}
          placed={pdf.placed.filter((one) => one.placement.page === page)}
        />
      ))}
    </div>
  );
}

type PageProps = {
  readonly file: PDFDocumentProxy;
  readonly page: number;
  readonly document: TemplateDocument;
  readonly placed: readonly PlacedValue[];
};

const mmPerPoint = 25.4 / 72;

function PdfPage({ file, page, document, placed }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [sheet, setSheet] = useState<{ readonly widthMm: number; readonly heightMm: number }>();
  const isNear = useIsNear(canvas);
  useEffect(() => {
    if (!isNear) return undefined;
    let cancel: () => void = () => undefined;
    let isOver = false;
    const draw = async (): Promise<void> => {
      const own = await file.getPage(page + 1);
      const { current } = canvas;
      if (!current || isOver) return;
      const { width, height } = own.getViewport({ scale: 1 });
      setSheet({ widthMm: width * mmPerPoint, heightMm: height * mmPerPoint });
      cancel = paint(own, current);
    };
    void draw();
    return () => {
      isOver = true;
      cancel();
    };
  }, [file, page, isNear]);
  return (
    <div className="relative bg-white shadow-raised [color-scheme:light]">
      <canvas ref={canvas} aria-hidden="true" className="block aspect-[1/1.414] w-full" style={sheet && aspectOf(sheet)} />
      {sheet &&
        placed.map(({ fieldName, option, placement }) => (
          <PlacedField
            key={`${fieldName}/${option ?? ""}`}
            name={fieldName}
            option={option}
            document={document}
            style={{
              left: `${(placement.xMm / sheet.widthMm) * 100}%`,
              top: `${(placement.yMm / sheet.heightMm) * 100}%`,
              width: `${(placement.widthMm / sheet.widthMm) * 100}%`,
              height: `${(placement.heightMm / sheet.heightMm) * 100}%`,
            }}
          />
        ))}
    </div>
  );
}

function aspectOf({ widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number }): CSSProperties {
  return { aspectRatio: `${widthMm} / ${heightMm}` };
}

/** Draws a page as wide as its canvas is shown; the function returned stops it. */
function paint(page: PDFPageProxy, canvas: HTMLCanvasElement): () => void {
  const scale = (canvas.clientWidth * window.devicePixelRatio) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const task = page.render({ canvas, viewport });
  // a cancelled drawing is no failure
  task.promise.catch(() => undefined);
  return () => task.cancel();
}

/** Whether an element was near the visible part of the page, so that long files are drawn as they are read. */
function useIsNear(element: React.RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setIsNear(true), {
      rootMargin: "800px",
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
