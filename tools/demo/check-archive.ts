import { readFile } from "node:fs/promises";
import { textOf } from "../../tests/world/pdf-text.ts";
import { unzip } from "../../tests/world/zip.ts";
import { printLine, printStep } from "./print.ts";
import type { Archive } from "./story.ts";

type Files = ReadonlyMap<string, Buffer>;

const expected: readonly string[] = [
  "Purchase order/Purchase order.pdf",
  "Purchase order/Purchase order.xml",
  "Purchase order/Purchase order.print.pdf",
  "Purchase order/Purchase order.signatures.pdf",
  "Confirmation/Confirmation.pdf",
  "Confirmation/Confirmation.xml",
  "Confirmation/Confirmation.print.pdf",
  "Confirmation/Confirmation.signatures.pdf",
  "AuditTrail.pdf",
];

/** Reads the archive with yauzl and PDF.js. Throws when anything is wrong. */
export async function checkArchive(archive: Archive): Promise<void> {
  printStep("The archive is checked");
  const files = await unzip(await readFile(archive.path));
  for (const [name, bytes] of files) printLine(`${String(bytes.length).padStart(9)}  ${name}`);
  const missing = expected.filter((name) => !files.has(name));
  if (missing.length > 0) throw new Error(`the archive lacks ${missing.join(", ")}`);
  checkPdfs(files);
  checkAttachments(files, archive.attachments);
  printLine("every CRC-32 fits, every PDF begins and ends as one, both attachments are as uploaded");
  await checkText(files);
}

function checkPdfs(files: Files): void {
  for (const [name, bytes] of files) {
    if (!name.endsWith(".pdf")) continue;
    const text = bytes.toString("latin1");
    if (!text.startsWith("%PDF-") || !text.trimEnd().endsWith("%%EOF")) throw new Error(`${name} is no PDF`);
  }
}

function checkAttachments(files: Files, attachments: Archive["attachments"]): void {
  for (const [name, bytes] of Object.entries(attachments)) {
    const [, file] = [...files].find(([path]) => path.startsWith("attachments/") && path.endsWith(`/${name}`)) ?? [];
    if (!file?.equals(bytes)) throw new Error(`attachment ${name} is missing or changed`);
  }
}

async function checkText(files: Files): Promise<void> {
  const text = await textOf(files.get("Confirmation/Confirmation.pdf")!);
  if (!text.includes("Bob Berg")) throw new Error("the confirmation does not show who confirmed");
  printLine(`the confirmation: ${text.replaceAll(/\s+/g, " ").slice(0, 160)}`);
}
