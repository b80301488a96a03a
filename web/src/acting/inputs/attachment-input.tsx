import type { AttachmentField } from "@chancery/core/template/model/field.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type DragEvent } from "react";
import { explainError } from "../../app/explain-error.ts";
import { startedFor, uploadFile, type UploadState } from "../../app/upload-file.ts";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { UploadProgress } from "../../ui/upload-progress.tsx";
import { AttachmentView } from "../document/attachment-view.tsx";
import { useDocuments } from "../document/document-context.ts";
import type { InputProps } from "../document/props.ts";

const words = {
  en: {
    choose: "Choose a file",
    drop: "or drop it here",
    replace: "Replace",
    remove: "Remove",
    started: (name: string) => `The upload of ${name} was interrupted. Choose the same file to continue it.`,
  },
  uk: {
    choose: "Вибрати файл",
    drop: "або перетягніть сюди",
    replace: "Замінити",
    remove: "Прибрати",
    started: (name: string) => `Передавання ${name} перервалося. Виберіть той самий файл, щоб продовжити.`,
  },
};

/** File kinds by the name of the field's type, as hints for the file chooser; phones then offer the camera. */
const accepted: Readonly<Record<AttachmentField["attachmentType"], string | undefined>> = {
  all: undefined,
  file: undefined,
  document: "application/pdf",
  image: "image/*",
  archive: ".zip,.7z,.rar,.tar,.gz",
};

/** A file: chosen, dropped or taken by the camera, uploaded at once with progress, and cancelled if wished. */
export function AttachmentInput({ field, row, entry, onChange, tied }: InputProps<AttachmentField>) {
  const text = useWords(words);
  const { client, envelopeUuid } = useDocuments();
  const place = [envelopeUuid, field.documentId, field.name, row].join(" ");
  const interrupted = entry.attachmentUuid === undefined ? startedFor(place) : undefined;
  const input = useRef<HTMLInputElement>(null);
  const cancel = useRef<AbortController>(undefined);
  const [state, setState] = useState<UploadState>({ share: 0, isWaiting: false });
  const [isOver, setIsOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      cancel.current = new AbortController();
      const { signal } = cancel.current;
      const attachmentUuid = await uploadFile(client, file, { type: field.attachmentType, place, signal, onState: setState });
      return { text: file.name, attachmentUuid };
    },
    onSuccess: onChange,
  });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !upload.isPending) upload.mutate(file);
  };
  const chooseText = entry.attachmentUuid === undefined ? text.choose : text.replace;
  const isCancelled = upload.error?.name === "AbortError";
  return (
    <span
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`inline-flex max-w-full flex-wrap items-center gap-2 rounded-md border border-dashed p-2 ${isOver ? "border-accent bg-tint" : "border-line-strong"}`}
    >
      {/* the button is what users and screen readers meet */}
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[field.attachmentType]}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.mutate(file);
          target.value = "";
        }}
      />
      {upload.isPending ? (
        <UploadProgress state={state} onCancel={() => cancel.current?.abort()} />
      ) : (
        <>
          {entry.attachmentUuid !== undefined && <AttachmentView attachmentId={entry.attachmentUuid} fileName={entry.text} />}
          <Button
            {...tied}
            about={tied["aria-label"]}
            aria-invalid={undefined}
            aria-required={undefined}
            onClick={() => input.current?.click()}
            text={chooseText}
          />
          {entry.attachmentUuid === undefined ? (
            <span className="hidden text-sm text-muted sm:inline">{text.drop}</span>
          ) : (
            <Button look="quiet" onClick={() => onChange({ text: "" })} text={text.remove} />
          )}
        </>
      )}
      {!upload.isPending && interrupted !== undefined && (
        <span className="w-full text-sm text-muted">{text.started(interrupted)}</span>
      )}
      {upload.error && !isCancelled && (
        <span role="alert" className="w-full text-sm text-bad">
          {explainError(upload.error)}
        </span>
      )}
    </span>
  );
}
