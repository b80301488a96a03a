import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPassing, useRetries } from "../../app/use-retries.ts";

type Autosave = {
  readonly data: string;
  /** While the envelope is sent, and after that. */
  readonly isPaused: boolean;
  readonly store: (data: string) => Promise<unknown>;
};

/**
 * Saves a draft after a pause in typing, and again after a while where that failed. `inTurn` does other work on it after the save under
 * way, so that there is one draft; `keep` is called with what other work has saved. `error` is why nothing can be saved for a while.
 */
export function useDraftAutosave({ data, isPaused, store }: Autosave) {
  const [status, setStatus] = useState<"idle" | "saving" | "saved" | "failed">("idle");
  const [error, setError] = useState<Error>();
  const { count, pauseMs, succeed, fail } = useRetries();
  const [kept, setKept] = useState(data);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.current.then(work);
    last.current = turn.catch(() => undefined);
    return turn;
  };
  const save = useEffectEvent(async (): Promise<void> => {
    setStatus("saving");
    try {
      await inTurn(() => store(data));
      succeed();
      setError(undefined);
      setKept(data);
      setStatus("saved");
    } catch (problem) {
      setStatus("failed");
      setError(problem instanceof Error && isPassing(problem) ? problem : undefined);
      fail(problem);
    }
  });
  useEffect(() => {
    if (isPaused || data === kept) return undefined;
    const timer = setTimeout(() => void save(), pauseMs());
    return () => clearTimeout(timer);
  }, [data, kept, isPaused, count]);
  return { status, error, isUnsaved: !isPaused && data !== kept, keep: setKept, inTurn };
}
