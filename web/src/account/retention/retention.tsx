import type { PartProps } from "../parts.ts";
import { Holds } from "./holds.tsx";
import { RemovedEnvelopes } from "./removed-envelopes.tsx";
import { Rules } from "./rules.tsx";

/** How long an account keeps its envelopes after they have ended, what must be kept for longer, and what was removed. */
export function Retention({ account }: PartProps) {
  return (
    <>
      <Rules account={account} />
      <Holds account={account} />
      <RemovedEnvelopes account={account} />
    </>
  );
}
