import { pdfLimits } from "@chancery/core/template/model/pdf-page.ts";
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { errorText } from "../../app/error-text.ts";
import { useWords } from "../../app/words.ts";
import { Notice, Skeleton } from "../../ui/notice.tsx";
import { useIsNear } from "../../ui/use-is-near.ts";
import { useWidth } from "./use-width.ts";
import { openPdf } from "./open-pdf.ts";

const words = {
  en: { page: (page: number, of: number) => `Page ${page} of ${of}`, tooLong: "This file cannot be shown here." },
  uk: { page: (page: number, of: number) => `Сторінка ${page} з ${of}`, tooLong: "Цей файл не можна показати тут." },
};

/** Width and height of a page as it is shown. */
export type Sheet = { readonly widthMm: number; readonly heightMm: number };

type Over = (page: number, sheet: Sheet) => ReactNode;

/** The pages of a PDF, one below the other; `over` is what lies on top of a page, numbered from 0. */
export function PdfPages({ content, over }: { readonly content: Blob; readonly over?: Over }) {
  const text = useWords(words);
  const { file, error } = usePdf(content);
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (!file) return <Skeleton lines={12} />;
  if (file.numPages > pdfLimits.pagesMax) return <p className="text-muted">{text.tooLong}</p>;
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: file.numPages }, (_, page) => (
        <PdfPage key={page} file={file} page={page} over={over} />
      ))}
    </div>
  );
}

type Opened = { readonly file?: PDFDocumentProxy; readonly error?: unknown };

/** Opens a PDF; its memory is released when it is no longer shown. */
function usePdf(content: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({});
  useEffect(() => {
    let isOver = false;
    const file = content.arrayBuffer().then(openPdf);
    file.then(
      (it) => !isOver && setOpened({ file: it }),
      (error: unknown) => !isOver && setOpened({ error }),
    );
    return () => {
      isOver = true;
      setOpened({});
      file.then(async (it) => it.loadingTask.destroy()).catch(() => undefined);
    };
  }, [content]);
  return opened;
}

const mmPerPoint = 25.4 / 72;

type PageProps = { readonly file: PDFDocumentProxy; readonly page: number; readonly over: Over | undefined };

function PdfPage({ file, page, over }: PageProps) {
  const text = useWords(words);
  const canvas = useRef<HTMLCanvasElement>(null);
  const letters = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<Sheet>();
  const isNear = useIsNear(canvas);
  const width = useWidth(canvas);
  useEffect(() => {
    if (!isNear || width === 0) return undefined;
    let cancel: () => void = () => undefined;
    let isOver = false;
    const draw = async (): Promise<void> => {
      const own = await file.getPage(page + 1);
      if (!canvas.current || !letters.current || isOver) return;
      const points = own.getViewport({ scale: 1 });
      setSheet({ widthMm: points.width * mmPerPoint, heightMm: points.height * mmPerPoint });
      const drawings = [paint(own, canvas.current), write(own, letters.current)];
      cancel = () => drawings.forEach((stop) => stop());
    };
    draw().catch(() => undefined); // the file was closed meanwhile
    return () => {
      isOver = true;
      cancel();
    };
  }, [file, page, isNear, width]);
  return (
    <div
      role="group"
      aria-label={text.page(page + 1, file.numPages)}
      className="@container relative bg-white shadow-raised [color-scheme:light]"
    >
      <canvas ref={canvas} aria-hidden="true" className="block aspect-[1/1.414] w-full" style={sheet && aspectOf(sheet)} />
      <div ref={letters} className="pdf-text" />
      {sheet && over?.(page, sheet)}
    </div>
  );
}

function aspectOf({ widthMm, heightMm }: Sheet): CSSProperties {
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
  task.promise.then(() => canvas.setAttribute("data-drawn", "")).catch(() => undefined);
  return () => task.cancel();
}

/** Puts the text of a page over its picture, for screen readers, for search and to be selected; the function returned stops it. */
function write(page: PDFPageProxy, container: HTMLDivElement): () => void {
  const viewport = page.getViewport({ scale: 1 });
  container.replaceChildren();
  container.style.setProperty("--total-scale-factor", `tan(atan2(100cqw, ${viewport.width}px))`);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
  layer.render().catch(() => undefined);
  return () => layer.cancel();
}
