import type { EnvelopesNeeds } from "../envelopes/index.ts";
import { findNext, hasVersion, joinEnvelope } from "./store/envelopes.ts";
import { findScenario } from "./store/scenarios.ts";
import { listSteps } from "./store/steps.ts";
import { showNext } from "./view.ts";

/** Scenarios as envelopes ask for them. */
export const forEnvelopes: EnvelopesNeeds["scenarios"] = {
  findNext: async (db, envelope, viewer) => {
    const id = await findNext(db, envelope, viewer);
    const found = id && (await findScenario(db, id, viewer));
    return found ? showNext(found, await listSteps(db, [found.id]), envelope.version) : undefined;
  },
  findJoinFault: async (db, { id, version }, viewer) => {
    if (!(await findScenario(db, id, viewer))) return "scenario.unknown";
    return (await hasVersion(db, id, version)) ? undefined : "scenario.template_foreign";
  },
  join: joinEnvelope,
};
