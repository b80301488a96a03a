import type { EinkField } from "@chancery/core/template/model/field.ts";
import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { useDocuments } from "../document/document-context.ts";
import { DrawnView } from "../document/value-view.tsx";
import type { InputProps } from "../document/props.ts";
import { DrawingDialog } from "./drawing-dialog.tsx";

const words = {
  en: { sign: "Sign here", initial: "Initial here", change: "Change", signature: "Your signature", initials: "Your initials" },
  uk: { sign: "Підписати тут", initial: "Ініціали тут", change: "Змінити", signature: "Ваш підпис", initials: "Ваші ініціали" },
};

/** A signature or initials by hand: one tap where the user has them already, otherwise a dialog to draw, type or upload them. */
export function DrawingInput({ field, entry, onChange, tied }: InputProps<EinkField>) {
  const text = useWords(words);
  const { drawings, keepDrawing } = useDocuments();
  const [isOpen, setIsOpen] = useState(false);
  const kind = field.type === "initials" ? "initials" : "signature";
  const stored = drawings[kind];
  const isDrawn = entry.text !== "";
  const { "aria-label": label, "aria-required": _, "aria-invalid": isInvalid, ...rest } = tied;
  return (
    <span
      className={`inline-flex flex-wrap items-center gap-2 rounded-md border border-dashed p-2 ${isInvalid ? "border-bad" : "border-line-strong"}`}
    >
      {isDrawn && <DrawnView uri={entry.text} label={text[kind]} />}
      <Button
        {...rest}
        look={isDrawn ? "quiet" : "primary"}
        about={label}
        onClick={() => {
          if (!isDrawn && stored !== undefined) onChange({ text: stored });
          else setIsOpen(true);
        }}
        text={isDrawn ? text.change : kind === "initials" ? text.initial : text.sign}
      />
      {isOpen && (
        <DrawingDialog
          kind={kind}
          canKeep={keepDrawing !== undefined}
          onClose={() => setIsOpen(false)}
          onDone={(uri, isKept) => {
            onChange({ text: uri });
            if (isKept) keepDrawing?.(kind, uri);
            setIsOpen(false);
          }}
        />
      )}
    </span>
  );
}
