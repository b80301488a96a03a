import { useLanguage } from "../../app/words.ts";

/** The date and the time of an instant, in the language of the page. */
export function Time({ at }: { readonly at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} className="text-sm text-muted tabular-nums">
      {new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
