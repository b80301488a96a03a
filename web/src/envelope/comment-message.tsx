import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../app/words.ts";
import { Button, TaskButton } from "../ui/button.tsx";
import { Form, inputClass, SubmitButton } from "../ui/form.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Time } from "../ui/time.tsx";

const words = {
  en: {
    edit: "Edit",
    remove: "Remove",
    save: "Save",
    cancel: "Cancel",
    edited: "edited",
    removed: "Removed by its author",
    text: "Comment text",
  },
  uk: {
    edit: "Змінити",
    remove: "Вилучити",
    save: "Зберегти",
    cancel: "Скасувати",
    edited: "змінено",
    removed: "Вилучено автором",
    text: "Текст коментаря",
  },
};

type Props = {
  readonly comment: types.CommentThread["comments"][number];
  /** Whether the thread is open and the user may write. */
  readonly canWrite: boolean;
  readonly onEdit: (text: string) => Promise<void>;
  readonly onRemove: () => Promise<void>;
};

/** A comment; its author can change its text and remove it. */
export function CommentMessage({ comment, canWrite, onEdit, onRemove }: Props) {
  const text = useWords(words);
  const [typed, setTyped] = useState<string>();
  const edit = useMutation({ mutationFn: onEdit, onSuccess: () => setTyped(undefined) });
  const remove = useMutation({ mutationFn: onRemove });
  const error = edit.error ?? remove.error;
  const isOwn = comment.mine && !comment.removed && canWrite;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">
        {comment.userName} · <Time at={comment.createdAt} />
        {comment.editedAt !== null && !comment.removed && ` · ${text.edited}`}
      </p>
      {comment.removed && <p className="text-muted">{text.removed}</p>}
      {typed === undefined ? (
        !comment.removed && <p className="whitespace-pre-line break-words">{comment.text}</p>
      ) : (
        <Form className="flex flex-col gap-2" onSubmit={() => edit.mutate(typed)}>
          <textarea
            aria-label={text.text}
            required
            maxLength={5000}
            className={`${inputClass} min-h-20`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton task={edit} text={text.save} />
            <Button look="quiet" onClick={() => setTyped(undefined)} text={text.cancel} />
          </div>
        </Form>
      )}
      <ErrorNotice error={error} />
      {isOwn && typed === undefined && (
        <div className="flex flex-wrap">
          <Button look="quiet" onClick={() => setTyped(comment.text)} text={text.edit} />
          <TaskButton task={remove} look="quiet" text={text.remove} />
        </div>
      )}
    </div>
  );
}
