import type { TemplateDocument } from "@chancery/core/template/model/model.ts";
import { useState, type CSSProperties } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useDocuments } from "./document-context.ts";
import { cellKey, mayWrite } from "./draft.ts";
import { FieldInput } from "./field-view.tsx";
import { ValueView } from "./value-view.tsx";

const words = { en: { fill: "Fill in", done: "Done" }, uk: { fill: "Заповнити", done: "Готово" } };

type Props = {
  readonly name: string;
  readonly option: string | undefined;
  readonly document: TemplateDocument;
  readonly style: CSSProperties;
};

/** A field at its place on a PDF. Places are too small for fingers, so its input opens in a dialog. */
export function PlacedField({ name, option, document, style }: Props) {
  const text = useWords(words);
  const { roleIds, valueOf, faultOf } = useDocuments();
  const [isOpen, setIsOpen] = useState(false);
  const field = document.fields.find((one) => one.name === name);
  if (!field) return null;
  const value = valueOf(field, undefined);
  const shown = <ValueView field={field} value={value} option={option} />;
  if (!mayWrite(field, roleIds)) {
    return (
      <div className="absolute overflow-hidden text-[clamp(6px,1.6cqw,14px)] text-text" style={style}>
        {shown}
      </div>
    );
  }
  const key = cellKey({ documentId: document.id, name });
  const fault = faultOf(key);
  const label = field.placeholder ?? field.name;
  return (
    <>
      <button
        type="button"
        data-cell={key}
        aria-label={`${text.fill}: ${label}`}
        aria-invalid={fault !== undefined}
        onClick={() => setIsOpen(true)}
        style={style}
        className="absolute min-h-6 min-w-6 overflow-hidden rounded-sm border border-accent bg-tint/80 text-start text-sm text-text aria-invalid:border-2 aria-invalid:border-bad"
      >
        {value === undefined ? <span className="px-1 text-accent">{label}</span> : shown}
      </button>
      {isOpen && (
        <Dialog title={label} onClose={() => setIsOpen(false)}>
          <FieldInput field={field} row={undefined} option={option} />
          <Button look="primary" onClick={() => setIsOpen(false)} text={text.done} />
        </Dialog>
      )}
    </>
  );
}
