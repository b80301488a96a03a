import type { PlacedValue } from "@chancery/core/template/model/placement.ts";
import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../app/error-text.ts";
import { Notice, Skeleton } from "../../ui/notice.tsx";
import { useDocuments } from "./document-context.ts";
import { PdfPages, type Sheet } from "./pdf-pages.tsx";
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
      return download.blob();
    },
  });
  if (error) return <Notice look="bad">{errorText(error)}</Notice>;
  if (!data) return <Skeleton lines={12} />;
  return (
    <PdfPages content={data} over={(page, sheet) => <Placed document={document} placed={placedOn(pdf, page)} sheet={sheet} />} />
  );
}

function placedOn({ placed }: Props["pdf"], page: number): readonly PlacedValue[] {
  return placed.filter(({ placement }) => placement.page === page);
}

type PlacedProps = { readonly document: TemplateDocument; readonly placed: readonly PlacedValue[]; readonly sheet: Sheet };

function Placed({ document, placed, sheet }: PlacedProps) {
  return placed.map(({ fieldName, option, placement }) => (
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
  ));
}
