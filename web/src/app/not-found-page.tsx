import { buttonClass } from "../ui/button.tsx";
import { PlainPage } from "../ui/plain-page.tsx";
import { useWords } from "./words.ts";

const words = {
  en: { title: "Page not found", text: "Check the address, or start from your mailbox.", home: "Open the mailbox" },
  uk: { title: "Сторінку не знайдено", text: "Перевірте адресу або почніть зі своєї скриньки.", home: "Відкрити скриньку" },
};

/** Shown for an address that is no page. */
export function NotFoundPage() {
  const { title, text, home } = useWords(words);
  return (
    <PlainPage title={title}>
      <p>{text}</p>
      <a href="/" className={buttonClass("primary")}>
        {home}
      </a>
    </PlainPage>
  );
}
