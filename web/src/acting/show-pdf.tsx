import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNotice, Skeleton } from "../ui/notice.tsx";

const PdfPages = lazy(async () => ({ default: (await import("./document/pdf-pages.tsx")).PdfPages }));

const words = { en: { show: "Show" }, uk: { show: "Показати" } };

type PdfProps = { readonly name: string; readonly load: (signal: AbortSignal) => Promise<Blob> };
type Props = PdfProps & { readonly label?: string; readonly look?: ComponentProps<typeof Button>["look"] };

/** A button that opens a PDF over the page. */
export function ShowPdf({ name, label, look, load }: Props) {
  const text = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={look} about={name} onClick={() => setIsOpen(true)} text={label ?? text.show} />
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

function Pdf({ name, load }: PdfProps) {
  const { data, error } = useQuery({ queryKey: ["shown-pdf", name], gcTime: 0, queryFn: ({ signal }) => load(signal) });
  if (error) return <ErrorNotice error={error} />;
  return data ? <PdfPages content={data} /> : <Skeleton lines={12} />;
}
