import { buildCommand } from "@stricli/core";
import { attachFiles, attachFlag, type Attached } from "../attach-files.ts";
import { optionalText, serviceFlags, word } from "../flags.ts";
import { readText } from "../read-input.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

type SendFlags = ServiceFlags & {
  readonly attach?: readonly Attached[];
  readonly draft?: string;
  readonly idempotencyKey?: string;
};

/** `chancery send`: sends an envelope. */
export const sendCommand = buildCommand<SendFlags, [string], Context>({
  func: signedIn(send),
  parameters: {
    flags: {
      ...serviceFlags,
      attach: attachFlag,
      draft: optionalText("Draft that becomes the envelope", "uuid"),
      idempotencyKey: optionalText("Key of this send: repeating it with the same key sends nothing twice", "key"),
    },
    positional: { kind: "tuple", parameters: [word("File with envelope XML, or - for the standard input", "file")] },
    aliases: { a: "attach" },
  },
  docs: { brief: "Send an envelope" },
});

async function send(at: Work, { attach = [], draft, idempotencyKey }: SendFlags, path: string): Promise<void> {
  const data = await attachFiles(at, await readText(at.terminal, path), attach);
  const body = draft === undefined ? { data } : { uuid: draft, data };
  const { uuid } = await at.client.envelopes.send({ body }, idempotencyKey === undefined ? {} : { idempotencyKey });
  at.show({ uuid }, uuid);
}
