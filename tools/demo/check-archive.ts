import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { printLine, printStep } from "./print.ts";
import { readZip, type ZipEntry } from "./read-zip.ts";
import type { Archive } from "./story.ts";

const run = promisify(execFile);
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

/** Reads the archive with code of its own and with what the machine has (unzip, pdftotext). Throws when anything is wrong. */
export async function checkArchive(archive: Archive): Promise<void> {
  printStep("The archive is checked");
  const entries = readZip(await readFile(archive.path));
  for (const { name, bytes } of entries) printLine(`${String(bytes.length).padStart(9)}  ${name}`);
  const names = new Set(entries.map(({ name }) => name));
  const missing = expected.filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`the archive lacks ${missing.join(", ")}`);
  checkPdfs(entries);
  checkAttachments(entries, archive.attachments);
  printLine("every CRC-32 fits, every PDF begins and ends as one, both attachments are as uploaded");
  await checkWithTools(archive.path, entries);
}

function checkPdfs(entries: readonly ZipEntry[]): void {
  for (const { name, bytes } of entries) {
    if (!name.endsWith(".pdf")) continue;
    const text = Buffer.from(bytes).toString("latin1");
    if (!text.startsWith("%PDF-") || !text.trimEnd().endsWith("%%EOF")) throw new Error(`${name} is no PDF`);
  }
}

function checkAttachments(entries: readonly ZipEntry[], attachments: Archive["attachments"]): void {
  for (const [name, bytes] of Object.entries(attachments)) {
    const entry = entries.find((one) => one.name.startsWith("attachments/") && one.name.endsWith(`/${name}`));
    if (!entry || !Buffer.from(bytes).equals(entry.bytes)) throw new Error(`attachment ${name} is missing or changed`);
  }
}

async function checkWithTools(path: string, entries: readonly ZipEntry[]): Promise<void> {
  const unzip = await outputOf("unzip", ["-t", path]);
  if (unzip !== undefined) printLine(`unzip -t: ${unzip.trimEnd().split("\n").at(-1)?.replace(path, "the archive")}`);
  const document = entries.find(({ name }) => name === "Confirmation/Confirmation.pdf");
  const text = document && (await textOf(document.bytes));
  if (text === undefined) return;
  if (!text.includes("Bob Berg")) throw new Error("the confirmation does not show who confirmed");
  printLine(`pdftotext: ${text.replaceAll(/\s+/g, " ").trim().slice(0, 160)}`);
}

async function textOf(pdf: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-pdf-"));
  try {
    await writeFile(join(folder, "a.pdf"), pdf);
    return await outputOf("pdftotext", ["-layout", join(folder, "a.pdf"), "-"]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the program says; undefined when the machine does not have it. Throws when it fails. */
async function outputOf(program: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run(program, args)).stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
