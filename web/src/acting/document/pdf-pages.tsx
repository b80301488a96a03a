import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from "react";

/** Width and height of a page as it is shown. */
export type Sheet = { readonly widthMm: number; readonly heightMm: number };

type Over = (page: number, sheet: Sheet) => ReactNode;

/** The pages of an opened PDF, one below the other; `over` is what lies on top of a page, numbered from 0. */
export function PdfPages({ file, over }: { readonly file: PDFDocumentProxy; readonly over?: Over }) {
  return (
    <div className="flex flex-col gap-4">
      {Array.from({ length: file.numPages }, (_, page) => (
        <PdfPage key={page} file={file} page={page} over={over} />
      ))}
    </div>
  );
}

const mmPerPoint = 25.4 / 72;

function PdfPage({
  file,
  page,
  over,
}: {
  readonly file: PDFDocumentProxy;
  readonly page: number;
  readonly over: Over | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [sheet, setSheet] = useState<Sheet>();
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

/** Whether an element was near the visible part of the page, so that long files are drawn as they are read. */
function useIsNear(element: RefObject<Element | null>): boolean {
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
