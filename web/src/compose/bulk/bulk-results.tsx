import { items, type types } from "@chancery/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../app/client.ts";
import { useWords } from "../../app/words.ts";
import { TaskButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form.tsx";
import { csvRow, saveText } from "./save-text.ts";
import { MoreButton } from "../../ui/more-button.tsx";
import { ListState } from "../../ui/list-state.tsx";
import { usePages } from "../../ui/paged-list.tsx";

const words = {
  en: {
    faults: "Errors by row",
    results: "Result of each row",
    none: "No rows have errors.",
    failed: "Failed rows only",
    row: (row: number, line: number) => `Row ${row}, line ${line}`,
    column: (column: number) => `Column ${column}`,
    open: "Open the envelope",
    save: "Download the results",
    cells: ["row", "line", "status", "envelope", "faults"],
  },
  uk: {
    faults: "Помилки за рядками",
    results: "Результат кожного рядка",
    none: "Жоден рядок не має помилок.",
    failed: "Лише рядки з помилками",
    row: (row: number, line: number) => `Запис ${row}, рядок ${line}`,
    column: (column: number) => `Стовпець ${column}`,
    open: "Відкрити конверт",
    save: "Завантажити результати",
    cells: ["запис", "рядок", "стан", "конверт", "помилки"],
  },
};

/** The result of each row of a bulk send, or the faults that checking found. */
export function BulkResults({ mailbox, run }: { readonly mailbox: string; readonly run: types.BulkSend }) {
  const text = useWords(words);
  const { bulkSends } = client.in(mailbox);
  const isStarted = run.startedAt !== null;
  const [onlyFailed, setOnlyFailed] = useState(false);
  const filter = onlyFailed ? ({ status: "FAILED" } as const) : {};
  const done = run.total - run.pending;
  const results = usePages(
    ["bulk-results", mailbox, run.uuid, onlyFailed, run.state === "SENDING" ? done : "end"],
    bulkSends.results,
    { id: run.uuid, ...filter },
  );
  const save = useMutation({
    mutationFn: async () => {
      let csv = csvRow(text.cells);
      for await (const { row, line, status, envelopeUuid, errors } of items(bulkSends.results, {
        id: run.uuid,
        limit: 1000,
        ...filter,
      }))
        csv += csvRow([
          row,
          line,
          status,
          envelopeUuid ?? "",
          errors.map(({ messageLocalized }) => messageLocalized).join(" · "),
        ]);
      saveText(`${run.fileName.replace(/\.\w+$/, "")}-results.csv`, csv);
    },
  });
  const rows = results.data ?? [];
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">{isStarted ? text.results : text.faults}</h3>
      {isStarted && (
        <Checkbox label={text.failed} checked={onlyFailed} onChange={(event) => setOnlyFailed(event.target.checked)} />
      )}
      <ListState
        list={results}
        rows={results.data}
        error={results.error ?? save.error}
        none={(!isStarted || onlyFailed) && <p className="text-good">{text.none}</p>}
      />
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          {rows.map((row) => (
            <ResultRow key={row.row} mailbox={mailbox} row={row} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <MoreButton list={results} />
        {rows.length > 0 && <TaskButton task={save} text={text.save} />}
      </div>
    </section>
  );
}

function ResultRow({ mailbox, row }: { readonly mailbox: string; readonly row: types.BulkSendResult }) {
  const text = useWords(words);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{text.row(row.row, row.line)}</span>
        {row.envelopeUuid !== null && (
          <Link
            to="/envelope/$uuid"
            params={{ uuid: row.envelopeUuid }}
            search={{ mailbox }}
            className="inline-flex min-h-11 items-center text-accent"
          >
            {text.open}
          </Link>
        )}
      </div>
      {row.errors.map(({ messageLocalized, column }, at) => (
        <p key={at} className="text-sm text-bad">
          {column === undefined ? messageLocalized : `${text.column(column)}: ${messageLocalized}`}
        </p>
      ))}
    </li>
  );
}
