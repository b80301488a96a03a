import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { useWords } from "../app/words.ts";

/** A short message about something that has happened, with a way to undo it where there is one. */
export type Toast = { readonly text: string; readonly undo?: () => void };

const Context = createContext<(toast: Toast) => void>(() => undefined);
const shownMs = 8000;
const words = { en: { undo: "Undo" }, uk: { undo: "Скасувати" } };

/** Shows toasts of the page below it, one at a time, for 8 s. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const { undo } = useWords(words);
  const [toast, setToast] = useState<Toast>();
  const timer = useRef(0);
  const show = useCallback((next: Toast) => {
    clearTimeout(timer.current);
    setToast(next);
    timer.current = window.setTimeout(() => setToast(undefined), shownMs);
  }, []);
  return (
    <Context value={show}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 md:bottom-6">
        {toast && (
          <div className="pointer-events-auto flex items-center gap-4 rounded-md bg-text px-4 py-3 text-page shadow-raised">
            <span>{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                className="font-semibold underline"
                onClick={() => {
                  setToast(undefined);
                  toast.undo?.();
                }}
              >
                {undo}
              </button>
            )}
          </div>
        )}
      </div>
    </Context>
  );
}

/** Shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(Context);
}
