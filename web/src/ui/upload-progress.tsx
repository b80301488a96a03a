import type { UploadState } from "../app/upload-file.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { Button } from "./button.tsx";

const words = {
  en: { label: "Uploading", waiting: "No connection. The upload continues by itself when it is back.", cancel: "Cancel" },
  uk: {
    label: "Передавання",
    waiting: "Немає з'єднання. Передавання продовжиться, щойно воно відновиться.",
    cancel: "Скасувати",
  },
};

type Props = { readonly state: UploadState; readonly onCancel: () => void; readonly className?: string };

/** The progress of an upload, why it waits, and how to cancel it. */
export function UploadProgress({ state: { share, isWaiting }, onCancel, className = "" }: Props) {
  const text = useWords(words);
  const percent = new Intl.NumberFormat(useLanguage(), { style: "percent" }).format(share);
  return (
    <span className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <progress value={share} aria-label={text.label} aria-valuetext={percent} className="h-2 min-w-32 grow accent-accent" />
      <span className="text-sm tabular-nums">{percent}</span>
      <Button look="quiet" onClick={onCancel} text={text.cancel} />
      <span role="status" className="w-full text-sm text-warn empty:hidden">
        {isWaiting && text.waiting}
      </span>
    </span>
  );
}
