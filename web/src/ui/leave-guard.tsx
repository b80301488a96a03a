import { useBlocker } from "@tanstack/react-router";
import { useWords } from "../app/words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const words = {
  en: { title: "Leave this page?", what: "What you entered is not saved, and will be lost.", leave: "Leave the page" },
  uk: { title: "Залишити сторінку?", what: "Введене не збережено, і його буде втрачено.", leave: "Залишити сторінку" },
};

/** Asks before a page whose changes are not saved is left. The browser asks itself when it is closed or reloaded. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const text = useWords(words);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={text.title}
      action={text.leave}
      task={{ isPending: false, error: null, mutate: proceed }}
      onClose={reset}
    >
      {text.what}
    </ConfirmDialog>
  );
}
