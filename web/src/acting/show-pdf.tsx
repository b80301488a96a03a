import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const PdfPages = lazy(async () => ({ default: (await import("./document/pdf-pages.tsx")).PdfPages }));

const words = { en: { show: "Show" }, uk: { show: "Показати" } };

type Props = { readonly name: string; readonly load: (signal: AbortSignal) => Promise<Blob> };

/** A button that opens a PDF over the page. */
export function ShowPdf({ name, load }: Props) {
  const text = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-label={`${text.show}: ${name}`} onClick={() => setIsOpen(true)}>
        {text.show}
      </Button>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          <Suspense fallback={<Skeleton lines={12} />}>
            <Pdf name={name} load={load} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

function Pdf({ name, load }: Props) {
  const { data, error } = useQuery({ queryKey: ["shown-pdf", name], gcTime: 0, queryFn: ({ signal }) => load(signal) });
  if (error) return <ErrorNotice error={error} />;
  return data ? <PdfPages content={data} /> : <Skeleton lines={12} />;
}
