import { useEffect, useEffectEvent, useRef, useState } from "react";
import { pauseMs } from "../../acting/use-autosave.ts";

type Autosave = {
  readonly data: string;
  /** While the envelope is sent, and after that. */
  readonly isPaused: boolean;
  readonly store: (data: string) => Promise<unknown>;
};

/** Saves a draft after a pause in typing. `inTurn` does other work on it after the save under way, so that there is one draft. */
export function useDraftAutosave({ data, isPaused, store }: Autosave) {
  const [status, setStatus] = useState<"idle" | "saving" | "saved" | "failed">("idle");
  const kept = useRef(data);
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
      kept.current = data;
      setStatus("saved");
    } catch {
      setStatus("failed");
    }
  });
  useEffect(() => {
    if (isPaused || data === kept.current) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [data, isPaused]);
  return { status, inTurn };
}
