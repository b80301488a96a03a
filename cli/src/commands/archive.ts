import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Download } from "@chancery/sdk";
import { buildCommand } from "@stricli/core";
import { optionalText, serviceFlags, toggle, word } from "../flags.ts";
import { bytesText, openProgress } from "../progress.ts";
import { saveDownload } from "../save-download.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

type ArchiveFlags = ServiceFlags & { readonly output?: string; readonly force?: boolean };

/** `chancery archive`: downloads the archive of an envelope. */
export const archiveCommand = buildCommand<ArchiveFlags, [string], Context>({
  func: signedIn(archive),
  parameters: {
    flags: {
      ...serviceFlags,
      output: optionalText("File to write, or - for the standard output; <envelope>.zip when left out", "file"),
      force: toggle("Replace the file if it exists"),
    },
    positional: { kind: "tuple", parameters: [word("UUID of the envelope", "envelope")] },
    aliases: { o: "output", f: "force" },
  },
  docs: {
    brief: "Download the archive of an envelope",
    fullDescription:
      "Waits until the archive is built and downloads it. The bytes go to <file>.part, which becomes <file> when it is\n" +
      "complete; after an interruption the same command continues.",
  },
});

async function archive(at: Work, flags: ArchiveFlags, id: string): Promise<void> {
  const { client, terminal } = at;
  const path = flags.output ?? `${id}.zip`;
  const request = (headers: Readonly<Record<string, string>>): Promise<Download> =>
    client.envelopes.archive({ id, wait: true }, { headers, signal: terminal.signal });
  if (path === "-") {
    const { stream } = await request({});
    return pipeline(Readable.fromWeb(stream as never), terminal.output, { signal: terminal.signal, end: false });
  }
  const progress = openProgress(terminal, flags);
  const onProgress = (done: number, total: number | undefined): void => progress.show(`Downloading ${bytesText(done, total)}`);
  try {
    progress.show("Waiting for the archive");
    const size = await saveDownload(request, { path, overwrites: flags.force === true, signal: terminal.signal, onProgress });
    progress.end();
    at.show({ path, size }, path);
  } finally {
    progress.end();
  }
}
