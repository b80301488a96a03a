import { buildCommand } from "@stricli/core";
import { attachFiles, attachFlag, type Attached } from "../attach-files.ts";
import { serviceFlags, word } from "../flags.ts";
import { readText } from "../read-input.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

type FillFlags = ServiceFlags & { readonly attach?: readonly Attached[] };

/** `chancery fill`: fills in the fields of the mailbox's active role. */
export const fillCommand = buildCommand<FillFlags, [string, string], Context>({
  func: signedIn(fill),
  parameters: {
    flags: { ...serviceFlags, attach: attachFlag },
    positional: {
      kind: "tuple",
      parameters: [word("UUID of the envelope", "envelope"), word("File with envelope XML, or - for the standard input", "file")],
    },
    aliases: { a: "attach" },
  },
  docs: { brief: "Fill in the fields of your role" },
});

async function fill(at: Work, { attach = [] }: FillFlags, uuid: string, path: string): Promise<void> {
  const data = await attachFiles(at, await readText(at.terminal, path), attach);
  await at.client.envelopes.fill({ body: { uuid, data } });
  const { envelope } = await at.client.envelopes.get({ envelopeUuid: uuid, include: "envelope" });
  at.show({ uuid, status: envelope.status }, envelope.status);
}
