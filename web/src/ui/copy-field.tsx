import { useState } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "./button.tsx";
import { TextField } from "./form.tsx";

const words = { en: { copy: "Copy", copied: "Copied" }, uk: { copy: "Копіювати", copied: "Скопійовано" } };

/** A text to be copied, with a button that does it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useWords(words);
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow">
        <TextField label={label} readOnly value={value} className="font-mono" onFocus={(event) => event.target.select()} />
      </div>
      <Button
        about={label}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setIsCopied(true))}
        text={isCopied ? text.copied : text.copy}
      />
    </div>
  );
}
