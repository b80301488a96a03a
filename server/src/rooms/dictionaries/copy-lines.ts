import type { StoredCells } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** A record to write. */
export type NewRecord = StoredCells & { readonly id: RecordId };

/** The records as one text of COPY: tabs between columns, a line a record. */
export function copyLines(setId: RecordSetId, records: readonly NewRecord[], changedAt: Instant): Buffer {
  const lines = records.map(({ id, cells, searched, terms }) =>
    [setId, id, textsOf(cells), textsOf(searched), `{${terms.join(",")}}`, changedAt].join("\t"),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}

/** An array of texts: quoted as an array wants it, then escaped as COPY wants it. */
function textsOf(texts: readonly (string | null)[]): string {
  const quoted = texts.map((text) => (text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`));
  return `{${quoted.join(",")}}`.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
