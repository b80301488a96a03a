import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { ScenariosNeeds } from "./needs.ts";
import { forgetEnvelope } from "./store/envelopes.ts";

/** Forgets removed envelopes. */
export function jobs(needs: ScenariosNeeds): readonly JobHandler[] {
  return [{ on: "envelope.removed", name: "scenarios.forget", attemptsMax: 10, work: (payload) => forget(needs, payload) }];
}

async function forget({ database }: ScenariosNeeds, payload: Json): Promise<void> {
  const { envelopeId } = Object(payload);
  await forgetEnvelope(database, parseId<"envelope">(String(envelopeId), "envelopeId"));
}
