import { constants } from "node:fs";
import { access, mkdir, readdir, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";
import { convertFile, runSandboxed, type OfficePrograms } from "./convert-file.ts";

/** Prints office files as PDF. */
export type OfficePrinter = {
  /** Whether files of a content type are printed. */
  readonly prints: (contentType: string) => boolean;
  /**
   * The pages of an office file as PDF, or why there are none: LibreOffice cannot read it within the limits, or its PDF is larger than
   * `maxBytes`. Files are printed one after the other. Two runs give different bytes.
   */
  readonly print: (source: Readable, asked: OfficeFile) => Promise<Uint8Array | "damaged" | "size">;
};

/** An office file to print. */
export type OfficeFile = { readonly contentType: string; readonly maxBytes: number; readonly signal: AbortSignal };

const extensions: ReadonlyMap<string, string> = new Map([
  ["application/msword", "doc"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
  ["application/vnd.ms-word.document.macroenabled.12", "docm"],
  ["application/rtf", "rtf"],
  ["application/vnd.ms-excel", "xls"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"],
  ["application/vnd.ms-excel.sheet.macroenabled.12", "xlsm"],
  ["application/vnd.ms-excel.sheet.binary.macroenabled.12", "xlsb"],
  ["application/vnd.ms-powerpoint", "ppt"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx"],
  ["application/vnd.ms-powerpoint.presentation.macroenabled.12", "pptm"],
  ["application/vnd.oasis.opendocument.text", "odt"],
  ["application/vnd.oasis.opendocument.spreadsheet", "ods"],
  ["application/vnd.oasis.opendocument.presentation", "odp"],
]);

/** For one file: twice the processor time that it may take. */
const printMs = 240_000;
/** Copies of files that a killed process left are removed after this. */
const leftMs = 3_600_000;

/**
 * Opens the printer of office files, undefined when LibreOffice or bubblewrap is not installed, or no sandbox can be made here. Files
 * of others are never opened outside of one: they may link to files of the machine and to its network.
 */
export async function openOffice(
  log: { warn(fields: object, message: string): void },
  programs?: OfficePrograms,
  limitMs = printMs,
): Promise<OfficePrinter | undefined> {
  const found = programs ?? (await findPrograms());
  if (!found) return undefined;
  const folder = join(tmpdir(), `chancery-office-${userInfo().uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeft(folder);
  const { stderr, code } = await runSandboxed(found.bwrap, [], { command: ["/bin/sh", "-c", ":"], limitMs: printMs });
  if (code !== 0) {
    log.warn({ stderr }, "office files are not printed: no sandbox can be made");
    return undefined;
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    prints: (contentType) => extensions.has(contentType),
    print: (source, { contentType, maxBytes, signal }) => {
      const file = { folder, extension: extensions.get(contentType) ?? "bin", maxBytes, signal, limitMs };
      const printed = last.then(() => convertFile(found, source, file));
      last = printed.catch(() => undefined);
      return printed;
    },
  };
}

async function findPrograms(): Promise<OfficePrograms | undefined> {
  const [soffice, bwrap] = await Promise.all([findProgram("soffice"), findProgram("bwrap")]);
  return soffice && bwrap ? { soffice, bwrap } : undefined;
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    if (await access(path, constants.X_OK).then(yes, no)) return path;
  }
  return undefined;
}

const yes = (): boolean => true;
const no = (): boolean => false;

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > leftMs) await rm(path, { recursive: true, force: true });
  }
}
