import { readEnvelope } from "@chancery/core/envelope/xml/read.ts";
import { useMemo, useState, type ReactNode } from "react";
import { ApiError } from "@chancery/sdk";
import { explainError } from "../app/explain-error.ts";
import { useWords } from "../app/words.ts";
import { Button } from "../ui/button.tsx";
import { DeclineDialog } from "../ui/decline-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { DelegateDialog } from "./delegate-dialog.tsx";
import type { StepProps } from "./step-props.ts";
import { rowsConflict } from "./use-autosave.ts";

const words = {
  en: {
    decline: "Decline",
    delegate: "Delegate",
    ended: "This envelope was completed, cancelled or changed in the meantime. Reload the page to see it.",
    moved: "Some fields were changed in another tab or by another person in the meantime. Check them, and finish again.",
    rows: "The same rows of a table were changed in another tab or by another person. Yours are not saved. Copy what you need from them, and reload the page.",
  },
  uk: {
    decline: "Відмовитися",
    delegate: "Делегувати",
    ended: "Цей конверт тим часом завершено, скасовано або змінено. Оновіть сторінку, щоб побачити його.",
    moved: "Деякі поля тим часом змінено в іншій вкладці або іншою людиною. Перевірте їх і завершіть ще раз.",
    rows: "Ті самі рядки таблиці змінено в іншій вкладці або іншою людиною. Ваші не збережено. Скопіюйте з них потрібне й оновіть сторінку.",
  },
};

/** The error of a step whose values others have changed. */
export const valuesMoved = new Error("others have changed the values");

type Props = StepProps & { readonly error: unknown; readonly children: ReactNode };

/** The bar at the bottom of the page with the actions of a step. Everyone who is to act may decline; guests may delegate, which users do in the details. */
export function StepActions({ error, children, ...props }: Props) {
  const text = useWords(words);
  const [asked, setAsked] = useState<"decline" | "delegate">();
  const close = (): void => setAsked(undefined);
  const known = knownError(error);
  const { client, uuid, reload, canDelegate = false, open, onDelegated } = props;
  const isDelegable = useMemo(() => canDelegate && allowsDelegation(open.envelope.data), [canDelegate, open.envelope.data]);
  return (
    <div className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-4xl lg:max-w-7xl flex-col gap-2 px-4 py-3">
        {error ? <Notice look="bad">{known === undefined ? explainError(error) : text[known]}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="flex grow flex-wrap gap-2">
            <Button look="quiet" onClick={() => setAsked("decline")} text={text.decline} />
            {isDelegable && <Button look="quiet" onClick={() => setAsked("delegate")} text={text.delegate} />}
          </span>
          {children}
        </div>
      </div>
      {asked === "decline" && <DeclineDialog client={client} uuid={uuid} reload={reload} onClose={close} />}
      {asked === "delegate" && <DelegateDialog client={client} uuid={uuid} onDelegated={onDelegated} onClose={close} />}
    </div>
  );
}

function allowsDelegation(envelopeXml: string): boolean {
  return readEnvelope(envelopeXml).input?.info.delegation ?? true;
}

/** The text of an error that a step explains in its own words. */
function knownError(error: unknown): "ended" | "moved" | "rows" | undefined {
  if (error === valuesMoved) return "moved";
  if (error === rowsConflict) return "rows";
  return error instanceof ApiError && error.code === "envelope.status_wrong" ? "ended" : undefined;
}
