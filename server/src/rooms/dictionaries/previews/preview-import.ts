import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { ImportSettingsInput } from "@chancery/core/dictionary/import-settings.ts";
import type { ImportId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import { findOwnImport, wrongState } from "../imports/find-import.ts";
import { importLimits } from "../imports/limits.ts";
import type { DictionariesNeeds } from "../needs.ts";
import { previewOf } from "./preview.ts";
import { listPieces } from "../imports/store/imports.ts";
import { openImport } from "../imports/import-file.ts";

/** The first rows of an uploaded file awaiting confirmation. Throws import.not_found, import.state, the faults of previewOf. */
export async function previewImport(
  needs: DictionariesNeeds,
  id: ImportId,
  input: ImportSettingsInput,
  mailbox: OpenMailbox,
): Promise<Reply> {
  const found = await findOwnImport(needs.database, id, mailbox);
  if (found.status !== "PENDING") throw wrongState(found);
  const source = openImport(needs.blobs, await listPieces(needs.database, id, importLimits.piecesReadMax));
  const bytes: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  try {
    return { status: 200, body: await previewOf(needs, { fileName: found.fileName, bytes }, input) };
  } finally {
    source.destroy();
  }
}
