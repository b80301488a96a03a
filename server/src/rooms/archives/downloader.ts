import type { Caller, OpenMailbox, Origin } from "@chancery/core/access/caller.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";

/** Who downloads from which envelope, and how their client asks. */
export type Downloader = {
  readonly envelopeId: EnvelopeId;
  readonly mailbox: OpenMailbox;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Lets the request in once more, after a wait. */
  readonly readmit: () => Promise<void>;
};
