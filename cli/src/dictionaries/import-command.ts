import { buildCommand } from "@stricli/core";
import { CommandFault, exitCodes, exitCodeOf } from "../faults.ts";
import { optionalText, serviceFlags, toggle, word } from "../flags.ts";
import { pollTask } from "../poll-task.ts";
import { bytesText, openProgress, rowsText, type Progress } from "../progress.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";
import { openSource } from "./import-source.ts";

type ImportFlags = ServiceFlags & {
  readonly header?: boolean;
  readonly replace?: boolean;
  readonly delimiter?: string;
  readonly quote?: string;
  readonly escape?: string;
  readonly encoding?: string;
  readonly continue?: string;
};

/** `chancery dictionary import`: uploads a file in parts, confirms it, and waits for its records. */
export const importCommand = buildCommand<ImportFlags, [string, string], Context>({
  func: signedIn(importRecords),
  parameters: {
    flags: {
      ...serviceFlags,
      header: toggle("The first row names the columns"),
      replace: toggle("Replace the records; rows are added when left out"),
      delimiter: optionalText("Comma (when left out), semicolon, tab or space", "sign"),
      quote: optionalText("\" (when left out), ' or empty for none", "sign"),
      escape: optionalText('" (when left out), \\ or empty for none', "sign"),
      encoding: optionalText("Encoding of the text, such as windows-1251; detected when left out", "name"),
      continue: optionalText("Continue an upload that was interrupted", "import"),
    },
    positional: {
      kind: "tuple",
      parameters: [word("UUID of the dictionary", "dictionary"), word("CSV or XLSX file, or - for the standard input", "file")],
    },
  },
  docs: {
    brief: "Import records from a file",
    fullDescription:
      "Uploads the file in parts, which continue after a broken connection, and waits until all its rows are records, or\n" +
      "none. Ctrl-C during the upload leaves it for --continue; afterwards the service goes on by itself.",
  },
});

async function importRecords(at: Work, flags: ImportFlags, dictionaryUuid: string, path: string): Promise<void> {
  const source = await openSource(at.terminal, path);
  const progress = openProgress(at.terminal, flags);
  let id = flags.continue;
  try {
    const upload = { dictionaryUuid, name: source.name, data: source.data, ...(id === undefined ? {} : { id }) };
    id = await at.client.imports.uploadLarge(upload, {
      signal: at.terminal.signal,
      onCreated: (created) => (id = created),
      onProgress: (sent, total) => progress.show(`Uploading ${bytesText(sent, total)}`),
    });
    await at.client.imports.confirm({ id, body: settingsOf(flags) });
    const rows = await importEnd(at, id, progress);
    progress.end();
    at.show({ id, rows }, `${rows} rows imported`);
  } catch (error) {
    throw id === undefined || exitCodeOf(error) !== exitCodes.interrupted ? error : interrupted(id, error);
  } finally {
    progress.end();
    await source.remove();
  }
}

function settingsOf({ header, replace, delimiter, quote, escape, encoding }: ImportFlags) {
  return {
    headerFirstRow: header === true,
    replace: replace === true,
    ...(delimiter === undefined ? {} : { delimiter: signs.get(delimiter) ?? delimiter }),
    ...(quote === undefined ? {} : { quote }),
    ...(escape === undefined ? {} : { escape }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}

/** Names of delimiters that are hard to type. */
const signs: ReadonlyMap<string, string> = new Map([
  ["comma", ","],
  ["semicolon", ";"],
  ["tab", "\t"],
  ["space", " "],
  [String.raw`\t`, "\t"],
]);

/** The number of rows that were imported. Throws import.failed with the faults of the file. */
async function importEnd({ client, terminal }: Work, id: string, progress: Progress): Promise<number> {
  const {
    status,
    errorMessage,
    progress: read,
  } = await pollTask(async () => {
    const task = await client.imports.get({ id });
    progress.show(`Importing ${rowsText(task.progress.rows, task.progress.of)}`);
    return task.status === "APPROVED" || task.status === "PROCESSING" ? undefined : task;
  }, terminal.signal);
  if (status === "COMPLETED") return read.of ?? read.rows;
  throw new CommandFault("refused", "import.failed", errorMessage?.trim().replaceAll("\n", "; ") ?? `The import is ${status}`);
}

function interrupted(id: string, cause: unknown): CommandFault {
  return new CommandFault("interrupted", "command.interrupted", `The import ${id} was interrupted: see --continue`, { cause });
}
