import type { TableRow } from "../../../io/rows/table.ts";
import type { ImportTask } from "./import.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { openImport } from "./open-import.ts";

type FileNeeds = Pick<DictionariesNeeds, "blobs" | "tables">;

/** The rows of an uploaded file, many at a time. A spreadsheet is first put on local disk. Throws RowsUnreadable. */
export async function* importRows(
  needs: FileNeeds,
  { format, pieces, settings }: Pick<ImportTask, "format" | "pieces" | "settings">,
): AsyncGenerator<readonly TableRow[], void> {
  const source = openImport(needs.blobs, pieces);
  if (format === "csv") {
    yield* needs.tables.readTable(source, { ...settings, encoding: settings.encoding ?? "UTF-8" });
    return;
  }
  const file = await needs.tables.openSpool();
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) await file.append(chunk);
    yield* needs.tables.readSheet(file);
  } finally {
    await file.close();
  }
}
