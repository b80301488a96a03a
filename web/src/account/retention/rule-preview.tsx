import type { types } from "@chancery/sdk";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../app/client.ts";
import { useDay } from "../../app/use-date-time.ts";
import { useLanguage, useWords } from "../../app/words.ts";
import { ErrorNotice, Notice, Skeleton } from "../../ui/notice.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

const words = {
  en: {
    none: "It would remove no envelopes now.",
    some: (count: string) => `Envelopes that it would remove now: ${count}.`,
    atLeast: (count: string) => `Envelopes that it would remove now: at least ${count}.`,
    held: (count: string) => `Of these, kept by legal holds: ${count}.`,
    oldest: (day: string) => `The first of them ended on ${day}.`,
    gone: "A removed template",
    others: (count: string) => `Other templates: ${count}`,
  },
  uk: {
    none: "Зараз воно не вилучило б жодного конверта.",
    some: (count: string) => `Зараз воно вилучило б конвертів: ${count}.`,
    atLeast: (count: string) => `Зараз воно вилучило б конвертів: щонайменше ${count}.`,
    held: (count: string) => `З них юридично утримуються: ${count}.`,
    oldest: (day: string) => `Перший із них завершився ${day}.`,
    gone: "Вилучений шаблон",
    others: (count: string) => `Інших шаблонів: ${count}`,
  },
};

/** The most templates that are named. */
const namedMax = 5;

type Props = { readonly account: string; readonly body: types.RetentionPreviewInput["body"] };

/** The envelopes that a rule would remove if it was in force now. */
export function RulePreview({ account, body }: Props) {
  const text = useWords(words);
  const language = useLanguage();
  const day = useDay();
  const asked = useDebounced(body);
  const { data, error, isPending } = useQuery({
    queryKey: ["retention-preview", account, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.retention.preview({ accountUuid: account, body: asked }, { signal }),
  });
  if (error) return <ErrorNotice error={error} />;
  if (isPending) return <Skeleton lines={2} />;
  const number = (count: number): string => count.toLocaleString(language);
  if (data.envelopes === 0) return <Notice look="info">{text.none}</Notice>;
  const others = data.templates.length - namedMax;
  return (
    <Notice look="warn">
      <p className="font-medium">{(data.complete ? text.some : text.atLeast)(number(data.envelopes))}</p>
      {data.held > 0 && <p>{text.held(number(data.held))}</p>}
      {data.oldest !== null && <p>{text.oldest(day(data.oldest))}</p>}
      {data.templates.length > 1 && (
        <ul className="mt-2 text-sm">
          {data.templates.slice(0, namedMax).map(({ templateUuid, name, envelopes }) => (
            <li key={templateUuid} className="flex justify-between gap-4">
              <span className="min-w-0">{name === "" ? text.gone : name}</span>
              <span className="tabular-nums">{number(envelopes)}</span>
            </li>
          ))}
          {others > 0 && <li>{text.others(number(others))}</li>}
        </ul>
      )}
    </Notice>
  );
}
