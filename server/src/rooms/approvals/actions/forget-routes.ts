import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId } from "@chancery/core/ids/id.ts";
import type { ApprovalsNeeds } from "../needs.ts";
import { removeFlows } from "../store/changes.ts";

/** Forgets the routes of a draft that was removed. Done twice it does nothing. */
export async function forgetRoutes({ database }: ApprovalsNeeds, payload: Json): Promise<void> {
  const { envelopeId } = Object(payload);
  await removeFlows(database, parseId<"envelope">(String(envelopeId), "envelopeId"));
}
