import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startProcess } from "./service.ts";
import { unzip } from "./zip.ts";

type Block = { readonly commands: string; readonly output: string };

/** The files of the archive that the page ends with. */
export const quickstartFiles: readonly string[] = [
  ...["pdf", "xml", "print.pdf", "signatures.pdf"].map((ending) => `Purchase order/Purchase order.${ending}`),
  "attachments/terms/terms.txt",
  "AuditTrail.pdf",
  "evidence.json",
];

const curlFile = fileURLToPath(new URL("curl.ts", import.meta.url));
const mark = "=== next block ===";

/** The shell blocks of docs/quickstart.md in their order, each with the output that the page shows under it. */
export function quickstartBlocks(): readonly Block[] {
  const page = readFileSync(new URL("../../docs/quickstart.md", import.meta.url), "utf8");
  const found = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  return found.flatMap(([, kind, commands = ""], at): readonly Block[] => {
    const [, next, output = ""] = found[at + 1] ?? [];
    if (kind === "sh") return [{ commands, output: next === "text" ? output : "" }];
    assert.ok(kind === "text" && found[at - 1]?.[1] === "sh", `a block of ${kind} in the quickstart is neither run nor compared`);
    return [];
  });
}

/**
 * Runs the page as a newcomer would: a new service, then every block but the first, `npm start`, in one shell, with the service's
 * link as what is typed. Compares what each prints with the page; answers the names of the files in the archive. `curl`: its
 * path, or one of ours with the few options that the page uses.
 */
export async function runQuickstart(curl: string | undefined): Promise<readonly string[]> {
  const [start, ...blocks] = quickstartBlocks();
  assert.equal(start?.commands, "npm start\n");
  const folder = await mkdtemp(join(tmpdir(), "chancery quickstart "));
  const service = await startProcess("start", { CHANCERY_DATA_DIR: join(folder, "data") });
  try {
    const [link = ""] = service.lines.flatMap((line) => /"url":"(http:[^"]+\/setup#code=[^"]+)"/.exec(line)?.[1] ?? []);
    const path = await programFolder(join(folder, "bin"), curl);
    const printed = await runShell(blocks, { folder, path, typed: `${link}\n` });
    assert.deepEqual(
      printed,
      blocks.map(({ output }) => output),
    );
    return [...(await unzip(await readFile(join(folder, "archive.zip")))).keys()];
  } finally {
    await service.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** A folder with the programs that the page needs besides those of the system. */
async function programFolder(folder: string, curl: string | undefined): Promise<string> {
  await mkdir(folder);
  await symlink(process.execPath, join(folder, "node"));
  if (curl !== undefined) await symlink(curl, join(folder, "curl"));
  else await writeFile(join(folder, "curl"), `#!/bin/sh\nexec node '${curlFile}' "$@"\n`, { mode: 0o755 });
  return folder;
}

type Shell = { readonly folder: string; readonly path: string; readonly typed: string };

/** Output of each block. Throws with the shell's output when a command fails. */
async function runShell(blocks: readonly Block[], { folder, path, typed }: Shell): Promise<readonly string[]> {
  const script = join(folder, "quickstart.sh");
  await writeFile(script, `set -e\n${blocks.map(({ commands }) => commands).join(`echo '${mark}'\n`)}`);
  const env = { PATH: `${path}${delimiter}${process.env["PATH"]}`, HOME: folder };
  const child = spawn("/bin/sh", [script], { cwd: folder, env });
  child.stdin.end(typed);
  const exited = once(child, "close");
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  assert.deepEqual([code, errors], [0, ""], `${printed}${errors}`);
  return printed.split(`${mark}\n`);
}
