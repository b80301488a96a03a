import type { SealedFile } from "@chancery/core/evidence/verify-seals.ts";
import { useDateTime } from "../app/use-date-time.ts";
import { useWords } from "../app/words.ts";

const words = {
  en: { title: "Seals", stamped: "Time stamp", issuer: "issuer", unverified: "Not verified" },
  uk: { title: "Печатки", stamped: "Позначка часу", issuer: "видавець", unverified: "Не перевірено" },
};

/** The seals of an archive's PDFs: level and certificate, and the time that each time stamp proves. */
export function Seals({ seals }: { readonly seals: readonly SealedFile[] }) {
  const text = useWords(words);
  const dateTime = useDateTime();
  const nameOf = ({ name, issuer }: SealedFile["signer"]): string =>
    issuer === name ? name : `${name} (${text.issuer}: ${issuer})`;
  if (seals.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-2 font-medium">
        {text.title} ({seals.length})
      </summary>
      <ul className="flex flex-col gap-3 pt-2 text-sm break-words">
        {seals.map(({ path, level, signer, stamps, signatures, notes }) => (
          <li key={path} className="flex flex-col">
            <span className="font-medium">
              {path}: {level}
            </span>
            <span className="text-muted">{nameOf(signer)}</span>
            {stamps.map((one) => (
              <span key={`${one.of} ${one.at} ${one.signer.sha256}`} className="text-muted tabular-nums">
                {text.stamped}: {dateTime(one.at)}, {nameOf(one.signer)}
              </span>
            ))}
            {signatures.map((one) => (
              <span key={one.field} className="text-muted">
                {one.field}: {nameOf(one.signer)}
              </span>
            ))}
            {notes.map((note) => (
              <span key={note} className="text-warn">
                {text.unverified}: {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
