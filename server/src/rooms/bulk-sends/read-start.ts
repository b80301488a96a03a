import { columnFinder, type FoundColumn } from "@chancery/core/envelope/bulk/columns.ts";
import { Fault, faultOf, refuse } from "@chancery/core/fault/fault.ts";
import type { Template } from "@chancery/core/template/model/model.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import type { Blob } from "../../io/blobs/blobs.ts";
import { RowsUnreadable, type RowsFormat, type RowsStart } from "../../io/rows/rows.ts";
import { fileRows } from "./file-rows.ts";
import { bulkSendLimits } from "./limits.ts";
import type { BulkSendsNeeds } from "./needs.ts";

const beginning: RowsStart = { bytes: 0, lines: 0, names: undefined };

/**
 * The position of the first row: after the header, each column of which must belong to the template, or the first byte of JSON
 * lines. Throws bulk_send.file if no row can be read, and bulk_send.column for each unknown column.
 */
export async function readStart(
  needs: Pick<BulkSendsNeeds, "blobs" | "readRows">,
  { sha256, sizeBytes }: Blob,
  format: RowsFormat,
  template: Template,
): Promise<RowsStart> {
  let start = beginning;
  try {
    for await (const row of fileRows(needs, { sha256, sizeBytes, source: { format, start } }, start)) {
      if (!row.isHeader) return start;
      start = row.next;
      refuseColumns(start.names ?? [], await runSteps(columnFinder(template)));
    }
  } catch (error) {
    if (!(error instanceof RowsUnreadable)) throw error;
    throw faultOf([{ code: "bulk_send.file", args: [error.message], line: error.line, column: 1 }]);
  }
  throw new Fault("bulk_send.file", { args: ["it has no rows"] });
}

function refuseColumns(names: readonly string[], columnOf: (name: string) => FoundColumn): void {
  const rows = names.flatMap((name, index) => {
    const found = name === "" ? undefined : columnOf(name);
    return found && "fault" in found ? [{ ...found.fault, line: 1, column: index + 1 }] : [];
  });
  refuse(rows.slice(0, bulkSendLimits.faultsOfRowMax));
}
