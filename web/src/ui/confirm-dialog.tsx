import type { ReactNode } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNotice } from "./notice.tsx";

const words = { en: { cancel: "Cancel" }, uk: { cancel: "Скасувати" } };

type Props = {
  readonly title: string;
  /** The words of the button that does it. */
  readonly action: string;
  readonly task: { readonly isPending: boolean; readonly error: Error | null; mutate(): void };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, action, task, onClose, children }: Props) {
  const { cancel } = useWords(words);
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <ErrorNotice error={task.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} text={cancel} />
        <Button look="danger" isBusy={task.isPending} onClick={() => task.mutate()} text={action} />
      </div>
    </Dialog>
  );
}
