import type { types } from "@chancery/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../app/client.ts";
import { readAgain } from "../app/queries.ts";
import { useLanguage, useWords } from "../app/words.ts";
import { FileDrop } from "../compose/file-drop.tsx";
import { pollMs } from "../mailbox/tasks/task-list.tsx";
import { Button, TaskButton } from "../ui/button.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Section } from "../ui/section.tsx";

const words = {
  en: {
    title: "Import people",
    hint: "An XLSX or CSV file with a row for each person. Their email addresses have to be on an active domain of the account. Each gets an email with a link to set a password.",
    example: "Download an example",
    uploading: "Uploading",
    progress: "Progress of the import",
    running: (done: string, total: string) => `${done} of ${total} rows`,
    added: (count: string) => `People added: ${count}.`,
    failed: (count: string) => `Rows that failed: ${count}`,
    line: (line: string) => `Row ${line}`,
    more: (count: string) => `Further rows that failed: ${count}`,
    another: "Import another file",
  },
  uk: {
    title: "Імпортувати людей",
    hint: "Файл XLSX або CSV з рядком на кожну людину. Адреси мають належати активному домену облікового запису. Кожна людина отримає лист із посиланням, щоб задати пароль.",
    example: "Завантажити приклад",
    uploading: "Передавання",
    progress: "Перебіг імпорту",
    running: (done: string, total: string) => `Рядків: ${done} з ${total}`,
    added: (count: string) => `Додано людей: ${count}.`,
    failed: (count: string) => `Рядків з помилками: ${count}`,
    line: (line: string) => `Рядок ${line}`,
    more: (count: string) => `Ще рядків з помилками: ${count}`,
    another: "Імпортувати інший файл",
  },
};

type Props = { readonly account: string };

/** Adds the people of a file to an account: an example of the file, progress, and the rows that failed. A reload goes on. */
export function ImportPeople({ account }: Props) {
  const text = useWords(words);
  const key = `import-people ${account}`;
  const [process, setProcess] = useState(() => sessionStorage.getItem(key) ?? undefined);
  const follow = (id: string | undefined): void => {
    if (id === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
    setProcess(id);
  };
  const example = useMutation({
    mutationFn: async () => saveFile(await client.users.importExample({ accountUuid: account }), "users.xlsx"),
  });
  const start = useMutation({
    mutationFn: (file: File) => client.users.import({ accountUuid: account, file }),
    onSuccess: ({ uuid }) => follow(uuid),
  });
  return (
    <Section title={text.title} hint={text.hint}>
      <ErrorNotice error={example.error ?? start.error} />
      {process === undefined ? (
        <>
          <TaskButton task={example} className="self-start" text={text.example} />
          {start.isPending ? (
            <progress aria-label={text.uploading} className="h-3 w-full accent-accent" />
          ) : (
            <FileDrop accept=".xlsx,.csv,text/csv" isMultiple={false} onFiles={([file]) => file && start.mutate(file)} />
          )}
        </>
      ) : (
        <ImportRun account={account} id={process} onAnother={() => follow(undefined)} />
      )}
    </Section>
  );
}

type RunProps = Props & { readonly id: string; readonly onAnother: () => void };

const isDone = ({ processed, total }: types.ProcessStatus): boolean => processed === total;

function ImportRun({ account, id, onAnother }: RunProps) {
  const text = useWords(words);
  const language = useLanguage();
  const state = useQuery({
    queryKey: ["import-people", id],
    queryFn: ({ signal }) => client.processes.get({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isDone(data) ? false : pollMs),
  });
  const ended = useQuery({
    queryKey: ["import-people", id, "rows"],
    enabled: state.data !== undefined && isDone(state.data),
    queryFn: async ({ signal }) => {
      const results = await client.processes.get({ id, details: true }, { signal });
      await readAgain({ queryKey: ["people", account] });
      return results;
    },
  });
  const { processed = 0, total = 0 } = state.data ?? {};
  return (
    <>
      <ErrorNotice error={state.error ?? ended.error} />
      {state.data && !ended.data && (
        <span className="flex flex-wrap items-center gap-x-3">
          <progress value={processed} max={total} aria-label={text.progress} className="h-2 min-w-32 grow accent-accent" />
          <span className="text-sm tabular-nums">
            {text.running(processed.toLocaleString(language), total.toLocaleString(language))}
          </span>
        </span>
      )}
      {ended.data && <Results state={ended.data} />}
      {(ended.data ?? state.error) && <Button className="self-start" onClick={onAnother} text={text.another} />}
    </>
  );
}

const shownMax = 100;

function Results({ state: { successful, details } }: { readonly state: types.ProcessStatus }) {
  const text = useWords(words);
  const language = useLanguage();
  const failed = details.filter(({ result }) => !result);
  return (
    <>
      {successful > 0 && <Notice look="good">{text.added(successful.toLocaleString(language))}</Notice>}
      {failed.length > 0 && (
        <>
          <Notice look="warn">{text.failed(failed.length.toLocaleString(language))}</Notice>
          <ul>
            {failed.slice(0, shownMax).map(({ line = 0, name = "", errorMessageLocalized }) => (
              <li key={line} className="border-b border-line py-2">
                <span className="block font-medium break-words">
                  {[text.line(line.toLocaleString(language)), name].filter((one) => one !== "").join(" · ")}
                </span>
                <span className="block text-sm break-words text-bad">{errorMessageLocalized}</span>
              </li>
            ))}
          </ul>
          {failed.length > shownMax && (
            <p className="text-muted">{text.more((failed.length - shownMax).toLocaleString(language))}</p>
          )}
        </>
      )}
    </>
  );
}
