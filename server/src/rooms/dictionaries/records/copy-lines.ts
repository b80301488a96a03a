import { table } from "@chancery/core/text/table.ts";
import type { StoredCells } from "@chancery/core/dictionary/terms.ts";
import type { RecordSetId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";

/** A record to write. */
export type NewRecord = StoredCells & { readonly id: RecordId };

declare const brand: unique symbol;

/** A time in microseconds, as text. */
export type ArrivalTime = string & { readonly [brand]: "arrivalTime" };

/**
 * The common arrival time of records added together. It has microseconds, which no other change has, taken from the id of the first
 * record. The time identifies these records, so that the history leaves them out until they are visible (`addArrival`).
 */
export function arrivalTime(at: Instant, first: RecordId): ArrivalTime {
  const micros = 1 + (Number.parseInt(first.slice(-4), 16) % 999);
  return `${at.slice(0, -1)}${String(micros).padStart(3, "0")}Z` as ArrivalTime;
}

/** Records in the text format of COPY: columns separated by tabs, one record per line. */
export function copyLines(setId: RecordSetId, records: readonly NewRecord[], changedAt: Instant | ArrivalTime): Buffer {
  const lines = records.map(({ id, cells, searched, terms }) =>
    [setId, id, textsOf(cells), textsOf(searched), `{${terms.join(",")}}`, changedAt].join("\t"),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}

/** A text array: quoted as an array element, then escaped for COPY. */
function textsOf(texts: readonly (string | null)[]): string {
  const quoted = texts.map((text) => (text === null ? "NULL" : `"${text.replace(/["\\]/g, "\\$&")}"`));
  return `{${quoted.join(",")}}`.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes = table<string>({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" });
