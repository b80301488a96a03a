import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useWords } from "../app/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { usePageTitle } from "../ui/page-title.ts";

const words = {
  en: {
    title: "Sent",
    text: (subject: string) => `“${subject}” was sent.`,
    next: "The first recipients have been notified. You will be notified when everyone has acted. Open the envelope to follow its progress.",
    open: "Open the envelope",
    again: "Send another",
    list: "Sent envelopes",
  },
  uk: {
    title: "Надіслано",
    text: (subject: string) => `«${subject}» надіслано.`,
    next: "Перші учасники отримали сповіщення. Ви отримаєте своє, коли всі виконають свої дії. Щоб стежити за перебігом, відкрийте конверт.",
    open: "Відкрити конверт",
    again: "Надіслати ще",
    list: "Надіслані конверти",
  },
};

type Props = { readonly mailbox: string; readonly uuid: string; readonly subject: string; readonly onAgain: () => void };

/** The end of a send: what happened, and what comes next. */
export function Sent({ mailbox, uuid, subject, onAgain }: Props) {
  const text = useWords(words);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(text.title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-4 px-4 py-14">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {text.title}
      </h1>
      <p>{text.text(subject)}</p>
      <p className="text-muted">{text.next}</p>
      <Link to="/envelope/$uuid" params={{ uuid }} search={{ mailbox }} className={buttonClass("primary")}>
        {text.open}
      </Link>
      <Button onClick={onAgain} text={text.again} />
      <Link to="/mailbox/$mailbox/$folder" params={{ mailbox, folder: "sent" }} className={buttonClass("quiet")}>
        {text.list}
      </Link>
    </div>
  );
}
