import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { usePermissions } from "../../app/permissions.ts";
import { useWords } from "../../app/words.ts";
import { ShowPdf } from "../show-pdf.tsx";
import { useDocuments } from "./document-context.ts";

const words = { en: { show: "Show as PDF" }, uk: { show: "Показати у PDF" } };

type Props = { readonly document: TemplateDocument };

/** A button that shows a document as it would be printed with the saved values, or as it is once the envelope is completed. */
export function ShowAsPdf({ document }: Props) {
  const { isGuest } = useDocuments();
  return isGuest ? <Shown document={document} /> : <ShownToUser document={document} />;
}

function ShownToUser(props: Props) {
  const may = usePermissions(useDocuments().mailbox);
  return may("envelopeDownloadBinaries") ? <Shown {...props} /> : null;
}

function Shown({ document }: Props) {
  const text = useWords(words);
  const { client, envelopeUuid: id, isCompleted } = useDocuments();
  if (id === undefined || document.kind === "external") return null;
  const load = async (signal: AbortSignal): Promise<Blob> => {
    const asked = { id, documentId: document.id };
    const { envelopes } = client;
    const file = isCompleted
      ? await envelopes.finalPdf({ ...asked, wait: true }, { signal })
      : await envelopes.preview(asked, { signal });
    return file.blob();
  };
  return <ShowPdf name={document.title} label={text.show} look="quiet" load={load} />;
}
