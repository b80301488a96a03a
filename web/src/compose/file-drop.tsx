import { useId, useState } from "react";
import { useWords } from "../app/words.ts";
import { buttonClass } from "../ui/button.tsx";

const words = {
  en: { many: "Choose files", one: "Choose a file", drop: "or drop them here", dropOne: "or drop it here" },
  uk: { many: "Вибрати файли", one: "Вибрати файл", drop: "або перетягніть їх сюди", dropOne: "або перетягніть його сюди" },
};

type Props = {
  readonly accept?: string;
  readonly isMultiple?: boolean;
  readonly error?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Takes files by drop or by choice. */
export function FileDrop({ accept, isMultiple = true, error, onFiles }: Props) {
  const text = useWords(words);
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center ${isOver ? "border-accent bg-tint" : "border-line-strong bg-surface"}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1));
      }}
    >
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass()} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
      >
        {isMultiple ? text.many : text.one}
      </label>
      <span className="text-sm text-muted">{isMultiple ? text.drop : text.dropOne}</span>
      <p id={`${id}-error`} className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
