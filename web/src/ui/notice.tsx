import { lazy, Suspense, type ReactNode } from "react";
import { errorText } from "../app/error-text.ts";
import { isSignedOut } from "../app/queries.ts";

// the sign-in page does without its texts
const Explained = lazy(async () => ({ default: (await import("../app/explain-error.ts")).Explained }));

const looks = {
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  bad: "bg-bad-tint text-bad",
  info: "bg-tint text-accent",
} as const;

/** A message within a page. Screen readers announce `bad` ones at once. */
export function Notice({ look, children }: { readonly look: keyof typeof looks; readonly children: ReactNode }) {
  return (
    <div role={look === "bad" ? "alert" : "status"} className={`rounded-md px-4 py-3 text-base ${looks[look]}`}>
      {children}
    </div>
  );
}

/** The text of an error; nothing where there is none. */
export function ErrorNotice({ error }: { readonly error: Error | null | undefined }) {
  return error ? (
    <Notice look="bad">
      {isSignedOut(error) ? (
        <Suspense>
          <Explained error={error} />
        </Suspense>
      ) : (
        errorText(error)
      )}
    </Notice>
  ) : undefined;
}

/** The outline of content that is being loaded. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className="skeleton h-6" />
      ))}
    </div>
  );
}
