import { lazy, Suspense, useState } from "react";
import { client } from "../../app/client.ts";
import { useRead } from "../../app/queries.ts";
import { useLanguage, useWords } from "../../app/words.ts";

const words = {
  en: { notices: (count: string) => `Notifications, ${count} unread` },
  uk: { notices: (count: string) => `Сповіщення, непрочитаних: ${count}` },
};

const NoticesDialog = lazy(async () => ({ default: (await import("./notices-dialog.tsx")).NoticesDialog }));
const everyMs = 60_000;

/** A button with the number of unread notifications, which opens them. */
export function Bell() {
  const text = useWords(words);
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useRead(["notifications", "count"], client.notifications.list, { limit: 1 }, { refetchInterval: everyMs });
  const count = (data?.totalElements ?? 0).toLocaleString(language);
  return (
    <>
      <button
        type="button"
        aria-label={text.notices(count)}
        className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        onClick={() => setIsOpen(true)}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
          <path d="M6 10a6 6 0 0 1 12 0v4l2 3H4l2-3zM10 20h4" />
        </svg>
        {count !== "0" && (
          <span aria-hidden="true" className="absolute end-0 top-0 rounded-full bg-accent px-1.5 text-sm text-on-accent">
            {count}
          </span>
        )}
      </button>
      <Suspense>{isOpen && <NoticesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
