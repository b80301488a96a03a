import { useState, type ReactNode } from "react";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { DeclineDialog } from "../ui/decline-dialog.tsx";
import type { StepProps } from "./step-props.ts";

const words = { en: { decline: "Decline" }, uk: { decline: "Відмовитися" } };

/** The bar at the bottom of the page with the actions of a step. Everyone who is to act may decline. */
export function StepActions({
  error,
  children,
  ...props
}: StepProps & { readonly error: string | undefined; readonly children: ReactNode }) {
  const text = useWords(words);
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-4xl lg:max-w-7xl flex-col gap-2 px-4 py-3">
        {error !== undefined && <Notice look="bad">{error}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="grow">
            <Button look="quiet" onClick={() => setIsDeclining(true)}>
              {text.decline}
            </Button>
          </span>
          {children}
        </div>
      </div>
      {isDeclining && (
        <DeclineDialog client={props.client} uuid={props.uuid} reload={props.reload} onClose={() => setIsDeclining(false)} />
      )}
    </div>
  );
}
