import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Download } from "@chancery/sdk";
import { buildCommand } from "@stricli/core";
import { CommandFault } from "../faults.ts";
import { optionalText, serviceFlags, toggle, word } from "../flags.ts";
import { pollTask } from "../poll-task.ts";
import { bytesText, openProgress, rowsText, type Progress } from "../progress.ts";
import { saveDownload } from "../save-download.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

const formats = ["csv", "xlsx", "xml"] as const;

type Format = (typeof formats)[number];

type ExportFlags = ServiceFlags & {
  readonly format?: Format;
  readonly bom?: boolean;
  readonly safe?: boolean;
  readonly output?: string;
  readonly force?: boolean;
  readonly continue?: string;
};

/** `chancery dictionary export`: has the service write the records to a file, and downloads it. */
export const exportCommand = buildCommand<ExportFlags, [string], Context>({
  func: signedIn(exportRecords),
  parameters: {
    flags: {
      ...serviceFlags,
      format: { kind: "enum", values: formats, optional: true, brief: "Format; csv when left out" },
      bom: toggle("Begin a CSV with a byte order mark"),
      safe: toggle("Put an apostrophe before what a spreadsheet would run as a formula"),
      output: optionalText("File to write, or - for the standard output; <dictionary>.<format> when left out", "file"),
      force: toggle("Replace the file if it exists"),
      continue: optionalText("Continue with an export that was started before", "export"),
    },
    positional: { kind: "tuple", parameters: [word("UUID of the dictionary", "dictionary")] },
    aliases: { o: "output", f: "force" },
  },
  docs: { brief: "Export the records to a file" },
});

async function exportRecords(at: Work, flags: ExportFlags, dictionaryUuid: string): Promise<void> {
  const { client, terminal } = at;
  const { format = "csv" } = flags;
  const path = flags.output ?? `${dictionaryUuid}.${format}`;
  const progress = openProgress(terminal, flags);
  try {
    const { bom = false, safe = false } = flags;
    const taskUuid =
      flags.continue ?? (await client.dictionaries.startExport({ dictionaryUuid, bom, safe, body: { format } })).taskUuid;
    const { code, rows } = await exportEnd(at, { dictionaryUuid, taskUuid }, progress);
    const request = (headers: Readonly<Record<string, string>>): Promise<Download> =>
      client.dictionaries.exportFile({ code }, { headers, signal: terminal.signal });
    if (path === "-") {
      const { stream } = await request({});
      return await pipeline(Readable.fromWeb(stream as never), terminal.output, { signal: terminal.signal, end: false });
    }
    const onProgress = (done: number, total: number | undefined): void => progress.show(`Downloading ${bytesText(done, total)}`);
    const size = await saveDownload(request, { path, overwrites: flags.force === true, signal: terminal.signal, onProgress });
    progress.end();
    at.show({ id: taskUuid, rows, path, size }, path);
  } finally {
    progress.end();
  }
}

type Task = { readonly dictionaryUuid: string; readonly taskUuid: string };

/** The code of the file. Throws export.expired. */
async function exportEnd({ client, terminal }: Work, task: Task, progress: Progress): Promise<{ code: string; rows: number }> {
  const { fileUrl, progress: written } = await pollTask(async () => {
    const state = await client.dictionaries.exportStatus(task);
    progress.show(`Exporting ${rowsText(state.progress.rows, state.progress.of)}`);
    return state.status === "PENDING" || state.status === "STARTED" ? undefined : state;
  }, terminal.signal);
  const code = fileUrl === undefined ? undefined : new URL(fileUrl).searchParams.get("code");
  if (code) return { code, rows: written.rows };
  throw new CommandFault(
    "notFound",
    "export.expired",
    `The export ${task.taskUuid} has no file, or no longer: start another one`,
  );
}
