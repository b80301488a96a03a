import type { Field } from "@chancery/core/template/model/field.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { lazy, memo, Suspense } from "react";
import { Skeleton } from "../../ui/notice.tsx";
import { AttachedFile } from "./attachment-view.tsx";
import { Blocks } from "./block-view.tsx";
import { useDocuments } from "./document-context.ts";
import { mayWrite } from "./draft.ts";
import { FieldView } from "./field-view.tsx";
import { ShowAsPdf } from "./show-as-pdf.tsx";

const PdfView = lazy(async () => ({ default: (await import("./pdf-view.tsx")).PdfView }));

/** One document as it will be printed, with fields in their places. While the user types only what has fields renders again. */
export const DocumentView = memo(function DocumentView({ document }: { readonly document: TemplateDocument }) {
  return (
    <section aria-labelledby={`document-${document.id}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={`document-${document.id}`} className="text-lg font-semibold">
          {document.title}
        </h2>
        <ShowAsPdf document={document} />
      </div>
      {document.kind === "structured" && (
        <div className="paper">
          <Blocks blocks={document.body} document={document} />
        </div>
      )}
      {document.kind === "external" && (
        <div className="paper flex flex-col gap-4">
          {document.description !== "" && <p>{document.description}</p>}
          {document.fields.map((field) => (
            <div key={field.name}>
              <ExternalField field={field} document={document} />
            </div>
          ))}
        </div>
      )}
      {document.kind === "pdf" && document.pdf && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <PdfView document={document} pdf={document.pdf} />
        </Suspense>
      )}
    </section>
  );
});

/** A field of an uploaded file: the file itself, for those who do not upload it. */
function ExternalField({ field, document }: { readonly field: Field; readonly document: TemplateDocument }) {
  const { roleIds, valueOf } = useDocuments();
  const value = valueOf(field, undefined);
  if (value?.kind !== "attachment" || mayWrite(field, roleIds)) return <FieldView name={field.name} document={document} />;
  return (
    <>
      {value.fileName !== document.title && <p className="font-medium">{value.fileName}</p>}
      <AttachedFile attachmentId={value.attachmentId} fileName={value.fileName} />
    </>
  );
}
