import type { EvidenceRecord } from "@chancery/core/evidence/evidence.ts";
import { printWords } from "@chancery/core/print/locale/locale.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useLanguage, useWords } from "../app/words.ts";

const words = {
  en: { title: "Audit trail", withheld: "Record of another company" },
  uk: { title: "Журнал подій", withheld: "Запис іншої компанії" },
};

/** The records of the evidence, oldest first: what happened, when, and from which address. */
export function Records({ records }: { readonly records: readonly EvidenceRecord[] }) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const { operations } = printWords(useLanguage() === "uk" ? "uk" : undefined).auditTrail;
  return (
    <details>
      <summary className="cursor-pointer py-2 font-medium">
        {text.title} ({records.length})
      </summary>
      <ol className="flex flex-col gap-3 pt-2 text-sm">
        {records.map((one, index) =>
          "withheld" in one ? (
            <li key={one.withheld.hash} className="text-muted">
              {index + 1}. {text.withheld}
            </li>
          ) : (
            <li key={one.record.hash} className="flex flex-col">
              <span className="font-medium">
                {index + 1}. {operations[one.record.operation] ?? one.record.operation}
              </span>
              <span className="text-muted tabular-nums">
                {[dateTime(one.record.at), one.texts["/ip"]?.[1]].filter((part) => part !== undefined).join(" · ")}
              </span>
            </li>
          ),
        )}
      </ol>
    </details>
  );
}
