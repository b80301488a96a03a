import { useState } from "react";
import { useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { actionWords } from "./action-words.ts";
import type { Action } from "./run-action.ts";

const words = {
  en: {
    sure: (count: number) =>
      count === 1 ? "Apply to 1 envelope? This cannot be undone." : `Apply to ${count} envelopes? This cannot be undone.`,
    yes: "Apply",
  },
  uk: {
    sure: (count: number) => `Виконати для конвертів: ${count}? Цю дію не можна скасувати.`,
    yes: "Виконати",
  },
};

type Props = {
  readonly action: Action;
  readonly count: number;
  readonly onConfirm: (comment: string) => void;
  readonly onClose: () => void;
};

/** Asks before an action that cannot be undone; for a cancel, for the reason too. */
export function AskDialog({ action, count, onConfirm, onClose }: Props) {
  const text = useWords(words);
  const title = useWords(actionWords)[action];
  const [comment, setComment] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => onConfirm(comment.trim())}>
        <p>{text.sure(count)}</p>
        {action === "cancel" && <ReasonField value={comment} onValue={setComment} />}
        <Button type="submit" look="danger" text={text.yes} />
      </Form>
    </Dialog>
  );
}
