import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../app/words.ts";
import { usePageTitle } from "../ui/page-title.ts";

const words = { en: { back: "New envelope" }, uk: { back: "Новий конверт" } };

type Props = {
  readonly title: string;
  readonly mailbox: string;
  readonly isFirst?: boolean;
  /** For documents, which are wider than inputs. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A page of a new envelope, with the way back to the choice. */
export function ComposePage({ title, mailbox, isFirst = false, isWide = false, children }: Props) {
  const text = useWords(words);
  usePageTitle(title);
  return (
    <div className={`mx-auto flex w-full flex-col gap-6 px-4 py-6 ${isWide ? "max-w-4xl" : "max-w-3xl"}`}>
      <div>
        {!isFirst && (
          <Link to="/mailbox/$mailbox/new" params={{ mailbox }} className="inline-flex min-h-11 items-center text-accent">
            ← {text.back}
          </Link>
        )}
        <h1 className="text-2xl font-semibold">{title}</h1>
      </div>
      {children}
    </div>
  );
}
