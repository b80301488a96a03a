import { ApiError, ConnectionError } from "@chancery/sdk";
import { useEffect, useRef, useState } from "react";

/** The pause before a save: one in typing, which doubles with each save that failed, up to 19 s. */
const [pauseMs, doublingsMax] = [1200, 4];

/** The retries of a save: `count` changes when it is to be repeated, `pauseMs` is the pause before the next one. */
export function useRetries() {
  const [count, setCount] = useState(0);
  const failures = useRef(0);
  useEffect(() => {
    const repeat = (): void => {
      if (failures.current > 0) setCount((before) => before + 1);
      failures.current = 0;
    };
    addEventListener("online", repeat);
    return () => removeEventListener("online", repeat);
  }, []);
  return {
    count,
    pauseMs: (): number => pauseMs * 2 ** Math.min(failures.current, doublingsMax),
    succeed: (): void => {
      failures.current = 0;
    },
    fail: (error: unknown): void => {
      failures.current += 1;
      if (isPassing(error)) setCount((before) => before + 1);
    },
  };
}

/** Whether the error may be over after a while. A session may begin again in another tab. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && (error.status >= 500 || [401, 425, 429].includes(error.status));
}
