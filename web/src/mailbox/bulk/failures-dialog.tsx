import type { types } from "@chancery/sdk";
import { useWords } from "../../app/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { Failure } from "../../app/follow-process.ts";

const words = {
  en: { title: "Not every envelope was changed", noSubject: "Without a subject" },
  uk: { title: "Змінено не всі конверти", noSubject: "Без теми" },
};

type Props = {
  readonly rows: types.EnvelopePage["data"];
  readonly failures: readonly Failure[];
  readonly onClose: () => void;
};

/** The envelopes that an action did not change, with the reason of each. */
export function FailuresDialog({ rows, failures, onClose }: Props) {
  const text = useWords(words);
  const subjectOf = (uuid: string) => rows.find((row) => row.uuid === uuid)?.subject || text.noSubject;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <ul className="flex flex-col gap-2">
        {failures.map(({ uuid, message }) => (
          <li key={uuid}>
            {uuid !== "" && <span className="block font-medium">{subjectOf(uuid)}</span>}
            <span className="text-bad">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
