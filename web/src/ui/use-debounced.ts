import { useEffect, useState } from "react";

const pauseMs = 200;

/** A value once it has stayed the same for 200 ms, so that a search waits for a pause in the typing. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
