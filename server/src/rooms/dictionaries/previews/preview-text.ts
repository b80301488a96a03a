import type { FaultRow } from "@chancery/core/fault/fault.ts";
import { importHeadBytes } from "@chancery/core/dictionary/import-format.ts";
import type { ImportSettingsInput } from "@chancery/core/dictionary/import-settings.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { previewOf } from "./preview.ts";

/** The text of a file, and its import settings. */
export type TextToPreview = { readonly settings: ImportSettingsInput; readonly data: string };

/** The first rows of a text, without the header if there is one. Throws the faults of previewOf. */
export async function previewText(needs: DictionariesNeeds, { settings, data }: TextToPreview): Promise<Reply> {
  const file = {
    fileName: "text.csv",
    bytes: piecesOf(Buffer.from(data)),
    pointer: "/data",
    placeOf: (row: FaultRow) => ({ ...row, pointer: `/settings${row.pointer ?? ""}` }),
  };
  const { rows } = await previewOf(needs, file, { ...settings, encoding: "UTF-8" });
  return { status: 200, body: rows };
}

/** In pieces, as a file comes: only the beginning is read. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += importHeadBytes) yield bytes.subarray(at, at + importHeadBytes);
}
