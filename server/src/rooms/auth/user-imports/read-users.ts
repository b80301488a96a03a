import type { Readable } from "node:stream";
import {
  faultAt,
  readUser,
  readUserHeader,
  readUserRow,
  type UserHeader,
  type UserToAdd,
} from "@chancery/core/account/user-import.ts";
import { cleanFileName } from "@chancery/core/attachment/name.ts";
import { importFormatOf, importHeadBytes } from "@chancery/core/dictionary/import-format.ts";
import { Fault, faultOf, type FaultRow } from "@chancery/core/fault/fault.ts";
import type { Upload } from "../../../http/route/route.ts";
import { RowsUnreadable, type TableRow } from "../../../io/rows/rows.ts";
import type { SpoolFile } from "../../../io/spool.ts";
import type { AuthNeeds } from "../needs.ts";
import { userImportLimits as limits } from "./limits.ts";

/** A row of a file: the person to add, or why they cannot be added. `label` is the email address as typed, shortened. */
export type ImportedUser = { readonly line: number; readonly label: string; readonly user: UserToAdd | FaultRow };

const labelMax = 254;

/**
 * The rows of an uploaded file, which is copied to local disk and read by a process of its own. Throws attachment.too_large, upload.failed,
 * import.format, import.columns, import.rows, import.failed, import.empty.
 */
export async function readUsers(needs: AuthNeeds, upload: Upload): Promise<readonly ImportedUser[]> {
  const fileName = cleanFileName(upload.fileName);
  const file = await needs.tables.openSpool();
  try {
    await copy(upload, file, fileName);
    return await readRows(await openRows(needs, file, fileName));
  } catch (error) {
    if (!(error instanceof RowsUnreadable)) throw error;
    throw faultOf([{ code: "import.failed", args: [error.message], line: error.line }]);
  } finally {
    await file.close();
  }
}

async function copy(upload: Upload, file: SpoolFile, fileName: string): Promise<void> {
  for await (const chunk of upload.stream as AsyncIterable<Uint8Array>) {
    if (file.sizeBytes + chunk.length > limits.fileMaxBytes) {
      const args = [fileName, `more than ${limits.fileMaxBytes}`, limits.fileMaxBytes];
      throw new Fault("attachment.too_large", { args, data: { fileName, limitBytes: limits.fileMaxBytes } });
    }
    await file.append(chunk);
  }
  upload.cut();
}

type Rows = AsyncGenerator<readonly TableRow[], void>;

async function openRows({ tables, sniff }: AuthNeeds, file: SpoolFile, fileName: string): Promise<Rows> {
  const head = await bytesOf(file.read(0, Math.min(file.sizeBytes, importHeadBytes)));
  if (head.length === 0) throw new Fault("import.empty");
  const found = importFormatOf({ bytes: head, signature: await sniff(head), fileName });
  if ("refused" in found)
    throw new Fault("import.format", { data: { fileName, reason: found.refused, allowed: ["csv", "xlsx"] } });
  if (found.format === "xlsx") return tables.readSheet(file, limits.reading);
  const query = { delimiter: undefined, encoding: undefined, quote: '"', escape: '"' };
  const { format } = await tables.previewTable(head, query, 5);
  return tables.readTable(file.read(), format, limits.reading);
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readRows(rows: Rows): Promise<readonly ImportedUser[]> {
  const users: ImportedUser[] = [];
  const seen = new Set<string>();
  let header: UserHeader | undefined;
  for await (const some of rows) {
    for (const row of some) {
      if (!header) {
        header = row.cells.every((cell) => cell.trim() === "") ? undefined : headerIn(row);
        continue;
      }
      const user = userIn(header, row, seen);
      if (user && users.push(user) > limits.rowsMax) throw new Fault("import.rows", { args: [limits.rowsMax] });
    }
  }
  if (users.length === 0) throw new Fault("import.empty");
  return users;
}

function headerIn({ cells, line }: TableRow): UserHeader {
  const found = readUserHeader(cells);
  if ("header" in found) return found.header;
  const unknown = found.unknown.slice(0, limits.faultsMax).map((name) => name.slice(0, labelMax));
  throw new Fault("import.columns", { data: { line, missing: found.missing, unknown } });
}

function userIn(header: UserHeader, row: TableRow, seen: Set<string>): ImportedUser | undefined {
  const texts = readUserRow(header, row);
  if (!texts) return undefined;
  const user = readUser(texts);
  const label = texts.email.slice(0, labelMax);
  const { line } = texts;
  if ("code" in user) return { line, label, user };
  if (seen.has(user.email)) return { line, label, user: faultAt(texts, "import.repeated") };
  seen.add(user.email);
  return { line, label, user };
}
