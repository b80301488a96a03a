import type { Value } from "@chancery/core/envelope/model/model.ts";
import { valueInlines } from "@chancery/core/print/value.ts";
import type { Inline } from "@chancery/core/print/page.ts";
import type { Field } from "@chancery/core/template/model/field.ts";
import type { ReactNode } from "react";
import { useWords } from "../../app/words.ts";
import { AttachmentView } from "./attachment-view.tsx";
import { useDocuments } from "./document-context.ts";

const words = {
  en: { empty: "Not filled in yet", signature: "Drawn signature", barcode: "Barcode", yes: "Yes", no: "No" },
  uk: { empty: "Ще не заповнено", signature: "Намальований підпис", barcode: "Штрихкод", yes: "Так", no: "Ні" },
};

type Props = { readonly field: Field; readonly value: Value | undefined; readonly option?: string | undefined };

/** A value as it is printed. */
export function ValueView({ field, value, option }: Props) {
  const { locale } = useDocuments();
  if (value?.kind === "attachment") return <AttachmentView attachmentId={value.attachmentId} fileName={value.fileName} />;
  const inlines = valueInlines(field, value, { style: {}, lineLength: 10_000, locale, option });
  return inlines.map((inline, at) => <InlineView key={at} inline={inline} />);
}

function InlineView({ inline }: { readonly inline: Inline }): ReactNode {
  const text = useWords(words);
  if (inline.kind === "text") return <span>{inline.text}</span>;
  if (inline.kind === "break") return <br />;
  if (inline.kind === "blank") return <Blank label={text.empty} />;
  if (inline.kind === "box" || inline.kind === "radio") {
    const mark = inline.kind === "box" ? ["☐", "☑"] : ["○", "◉"];
    return (
      <span role="img" aria-label={inline.checked ? text.yes : text.no}>
        {mark[inline.checked ? 1 : 0]}
      </span>
    );
  }
  if (inline.kind === "drawing" && "dataUri" in inline.image)
    return <DrawnView uri={inline.image.dataUri} label={text.signature} />;
  if (inline.kind === "barcode") return <code className="rounded-md bg-sunken px-2">{inline.text}</code>;
  return null;
}

function Blank({ label }: { readonly label: string }) {
  return (
    <span className="inline-block min-w-24 border-b border-line-strong">
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A drawing as an image, on white as on paper. */
export function DrawnView({ uri, label }: { readonly uri: string; readonly label: string }) {
  return <img src={uri} alt={label} className="inline max-h-24 rounded-md bg-white" />;
}
