import type { ProcessHandler } from "../../processes/index.ts";
import { delegateOne } from "./delegate-one.ts";
import { approveEnvelope } from "./approve-envelope.ts";
import { cancelEnvelope } from "./cancel-envelope.ts";
import type { EnvelopesNeeds } from "../needs.ts";

/** The kinds of bulk actions on envelopes. */
export const processKinds = { approve: "envelopes.approve", cancel: "envelopes.cancel", delegate: "envelopes.delegate" } as const;

/** The handler of each kind, which changes one envelope. */
export function processHandlers(needs: EnvelopesNeeds): Readonly<Record<string, ProcessHandler>> {
  return {
    [processKinds.approve]: (tx, item) => approveEnvelope(needs, tx, item),
    [processKinds.cancel]: (tx, item) => cancelEnvelope(needs, tx, item),
    [processKinds.delegate]: (tx, item) => delegateOne(needs, tx, item),
  };
}
