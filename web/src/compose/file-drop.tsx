import { useEffect, useEffectEvent, useId, useState } from "react";
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

/** Takes files by choice, and by drop anywhere on the page: beside it the browser would open them. */
export function FileDrop({ accept, isMultiple = true, error, onFiles }: Props) {
  const text = useWords(words);
  const id = useId();
  const isOver = usePageDrop((files) => onFiles(files.slice(0, isMultiple ? undefined : 1)));
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center ${isOver ? "border-accent bg-tint" : "border-line-strong bg-surface"}`}
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

/** Takes the files that are dropped on the page; whether some are dragged over it. */
function usePageDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const follow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setIsOver(event.type === "dragover");
      if (event.type === "drop") take([...event.dataTransfer.files]);
    };
    document.addEventListener("dragover", follow, { signal });
    document.addEventListener("drop", follow, { signal });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsOver(false), { signal });
    return () => stopping.abort();
  }, []);
  return isOver;
}
