import { buildCommand, buildRouteMap, numberParser } from "@stricli/core";
import { optionalText, serviceFlags } from "../flags.ts";
import { signedIn, type Context, type ServiceFlags, type Work } from "../service.ts";

type TailFlags = ServiceFlags & { readonly after?: string; readonly count?: number };

const tailCommand = buildCommand<TailFlags, [], Context>({
  func: signedIn(tail),
  parameters: {
    flags: {
      ...serviceFlags,
      after: optionalText("Id of the last event that you have, or 0 for the oldest; new events only when left out", "id"),
      count: { kind: "parsed", parse: numberParser, optional: true, brief: "End after this many events", placeholder: "number" },
    },
  },
  docs: {
    brief: "Print the events of the mailbox as they happen",
    fullDescription: "Prints a line for each event until Ctrl-C; with --json an object a line, with its id for --after.",
  },
});

async function tail({ client, terminal, show }: Work, { after = "latest", count = Infinity }: TailFlags): Promise<void> {
  let left = count;
  const begin = after === "0" ? {} : { after };
  for await (const event of client.events.follow(begin, { signal: terminal.signal })) {
    const { id, type, createdAt, data } = event;
    show(event, [createdAt, id, type, data.uuid, data.status, data.subject].join("  "));
    left -= 1;
    if (left <= 0) return;
  }
}

/** `chancery events`: the feed of a mailbox. */
export const eventCommands = buildRouteMap({ routes: { tail: tailCommand }, docs: { brief: "Events of the mailbox" } });
