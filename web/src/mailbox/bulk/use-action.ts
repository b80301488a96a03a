import type { types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../../app/explain-error.ts";
import { useWords } from "../../app/words.ts";
import { useToast } from "../../ui/toast.tsx";
import type { Failure } from "../../app/follow-process.ts";
import { readAgain } from "../../app/queries.ts";
import { runAction, type Action, type Work } from "./run-action.ts";

const words = {
  en: { done: (count: number) => (count === 1 ? "1 envelope changed" : `${count} envelopes changed`) },
  uk: { done: (count: number) => `Змінено конвертів: ${count}` },
};

/** The action that undoes an action, where there is one. */
export const opposite: Partial<Record<Action, Action>> = {
  archive: "unarchive",
  unarchive: "archive",
  bin: "restore",
  restore: "bin",
  read: "unread",
  unread: "read",
};

type Rows = types.EnvelopePage["data"];

/** The action that is being done on rows: its progress, and what it did not change. */
export type Acting = {
  readonly isBusy: boolean;
  readonly done: number;
  readonly total: number;
  readonly failures: readonly Failure[];
  /** The rows that the failures are of. */
  readonly rows: Rows;
  readonly start: (action: Action, comment?: string) => void;
  readonly forget: () => void;
};

/** Does actions on rows and reads the lists again. `onDone` follows an action without failures. */
export function useAction(mailbox: string, rows: Rows, onDone: () => void): Acting {
  const text = useWords(words);
  const toast = useToast();
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<{ readonly rows: Rows; readonly failures: readonly Failure[] }>({
    rows: [],
    failures: [],
  });
  const act = useMutation({
    mutationFn: async (work: Work) => {
      setDone(0);
      const failures = await runAction(work, setDone);
      await Promise.all([readAgain({ queryKey: ["folder", mailbox] }), readAgain({ queryKey: ["counts", mailbox] })]);
      return failures;
    },
    onSuccess: (failures, { action, uuids }) => {
      if (failures.length > 0) {
        setFailed({ rows, failures });
        return;
      }
      const back = opposite[action];
      toast({ text: text.done(uuids.length), ...(back && { undo: () => act.mutate({ mailbox, action: back, uuids }) }) });
      onDone();
    },
    // the bar may be gone by then
    onError: (error) => toast({ text: explainError(error) }),
  });
  return {
    isBusy: act.isPending,
    done,
    total: act.variables?.uuids.length ?? 0,
    failures: failed.failures,
    rows: failed.rows,
    start: (action, comment) =>
      act.mutate({ mailbox, action, uuids: rows.map(({ uuid }) => uuid), ...(comment !== undefined && { comment }) }),
    forget: () => setFailed({ rows: [], failures: [] }),
  };
}
