import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useWords } from "../app/words.ts";

const words = { en: { close: "Close" }, uk: { close: "Закрити" } };

type Props = {
  readonly title: string;
  /** As wide as the page, for documents. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog over the page: in the middle of wide screens, at the bottom of phones. It keeps the focus until it is closed. */
export function Dialog({ title, isWide = false, onClose, children }: Props) {
  const { close } = useWords(words);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Base.Popup
          className={`fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col gap-4 overflow-y-auto rounded-t-lg bg-surface p-4 text-text shadow-raised sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-6 ${isWide ? "sm:max-w-4xl" : "sm:max-w-lg"}`}
        >
          <div className="flex items-center justify-between gap-4">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={close}
              className="inline-flex size-11 items-center justify-center rounded-md text-xl hover:bg-sunken"
            >
              ×
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
