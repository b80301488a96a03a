import type { types } from "@chancery/sdk";
import { useQuery } from "@tanstack/react-query";
import { useDateTime } from "../../app/use-date-time.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { Button } from "../../ui/button.tsx";
import { checkWords } from "./check-words.ts";
import { ListState } from "../../ui/list-state.tsx";

const words = {
  en: {
    title: "Recent sign-ins",
    none: "Nobody has signed in through this provider yet.",
    refresh: "Refresh",
    passed: "Signed in",
    refused: "Refused",
    test: "test",
    fault: (code: number) => `error ${code}`,
    unknown: "no email",
    ok: "passed",
    failed: "failed",
  },
  uk: {
    title: "Останні входи",
    none: "Через цього постачальника ще ніхто не входив.",
    refresh: "Оновити",
    passed: "Вхід виконано",
    refused: "Відмовлено",
    test: "перевірка",
    fault: (code: number) => `помилка ${code}`,
    unknown: "без пошти",
    ok: "пройдено",
    failed: "не пройдено",
  },
};

type Props = { readonly id: string; readonly load: (signal: AbortSignal) => Promise<types.SignOnAttemptPage> };

/** The newest sign-ins through a provider with every check. */
export function Attempts({ id, load }: Props) {
  const text = useWords(words);
  const language = useLanguage();
  const dateTime = useDateTime("medium");
  const list = useQuery({ queryKey: ["attempts", id], queryFn: ({ signal }) => load(signal) });
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium">{text.title}</h4>
        <Button look="quiet" isBusy={list.isFetching} onClick={() => void list.refetch()} text={text.refresh} />
      </div>
      <ListState list={list} rows={list.data?.data} lines={2} none={text.none} />
      {list.data?.data.map(({ uuid, at, success, error, email, test, checks }) => (
        <details key={uuid} className="border-b border-line">
          <summary className="min-h-11 py-2.5">
            <span className={`font-medium ${success ? "text-good" : "text-bad"}`}>{success ? text.passed : text.refused}</span>{" "}
            <span className="text-sm text-muted">
              {[dateTime(at), email ?? text.unknown, test && text.test, error !== null && text.fault(error)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </summary>
          <ul className="flex flex-col gap-1 pb-3 text-sm">
            {checks.map(({ name, passed, note }) => (
              <li key={name}>
                <span aria-hidden="true">{passed ? "✓" : "✗"}</span>{" "}
                <span className="font-medium">{checkWords[language][name] ?? name}</span>{" "}
                <span className={passed ? "text-good" : "text-bad"}>{passed ? text.ok : text.failed}</span>{" "}
                <span className="text-muted">{note}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
