import { join } from "node:path";
import { beginChecksum } from "../io/checksum.ts";
import { copiedRows } from "../io/rows/copied-rows.ts";
import { writeCsv } from "../io/rows/write-csv.ts";
import { writeXlsx } from "../io/spreadsheet/write-xlsx.ts";
import { openTables } from "../io/tables.ts";
import type { Attachments } from "../rooms/attachments/index.ts";
import { dictionaries, type Dictionaries, type DictionariesNeeds } from "../rooms/dictionaries/index.ts";
import type { Outside } from "./outside.ts";

type Given = Outside &
  Pick<DictionariesNeeds, "accounts" | "mailboxes" | "notifications" | "fieldFilters"> & {
    readonly attachments: Pick<Attachments, "claimBlob" | "releaseBlobs">;
  };

/** The room of dictionaries with the readers and writers of tables. */
export function composeDictionaries({ attachments, ...given }: Given): Dictionaries {
  return dictionaries({
    ...given,
    claimBlob: attachments.claimBlob,
    releaseBlobs: attachments.releaseBlobs,
    beginChecksum,
    copiedRows,
    writeCsv,
    writeXlsx,
    tables: openTables(join(given.config.dataDir, "spool")),
  });
}
