import type { ReactNode } from "react";
import { ErrorNotice, Skeleton } from "./notice.tsx";

type Props = {
  readonly list: { readonly isPending: boolean; readonly error: Error | null };
  /** The rows, once they were read. */
  readonly rows: readonly unknown[] | undefined;
  /** An error to show: of the list, unless others come first. */
  readonly error?: Error | null;
  /** The padding of the error, in a page without one. */
  readonly errorClass?: string;
  /** The lines of the outline. */
  readonly lines?: number;
  /** The text of a list without rows, or a view of it. */
  readonly none?: ReactNode;
};

/** The state of a list, above its rows: an error, its outline while it is loaded, and that it has no rows. */
export function ListState({ list, rows, error = list.error, errorClass, lines = 4, none }: Props) {
  return (
    <>
      {error && (
        <div className={errorClass}>
          <ErrorNotice error={error} />
        </div>
      )}
      {list.isPending && <Skeleton lines={lines} />}
      {rows?.length === 0 && (typeof none === "string" ? <p className="text-muted">{none}</p> : none)}
    </>
  );
}
/** A state without content: what it means, and what to do next. */
export function Empty({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
    </div>
  );
}
