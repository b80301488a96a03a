import { useDateTime } from "../app/use-date-time.ts";

/** The date and the time of an instant, in the date format of the user. */
export function Time({ at, className }: { readonly at: string; readonly className?: string }) {
  const dateTime = useDateTime();
  return (
    <time dateTime={at} className={className}>
      {dateTime(at)}
    </time>
  );
}
