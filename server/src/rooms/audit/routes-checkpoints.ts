import { ok, route, type AnyRoute } from "../../http/route/route.ts";
import { openCheckpoint, proveGrowth, proveRecord } from "./actions/prove-records.ts";
import { checkpointShapes } from "./checkpoint-contract.ts";
import type { AuditNeeds } from "./needs.ts";

const headers = { "content-type": "text/plain; charset=utf-8" };

/** The endpoints of checkpoints, for everybody: they have hashes only, and a proof needs the hash of the record. */
export function checkpointRoutes(needs: AuditNeeds): readonly AnyRoute[] {
  return [
    route("GET", "/api/v1/audittrail/checkpoint", {
      signIn: "none",
      summary: "Retrieve the last checkpoint of the log of all audit records",
      contract: checkpointShapes.last,
      faults: ["checkpoint.not_found"],
      action: async () => ({ status: 200, text: (await openCheckpoint(needs)).note, headers }),
    }),
    route("GET", "/api/v1/audittrail/checkpoint/{size}", {
      signIn: "none",
      summary: "Retrieve an earlier checkpoint by its size",
      contract: checkpointShapes.ofSize,
      faults: ["checkpoint.not_found"],
      action: async ({ params: { size } }) => ({ status: 200, text: (await openCheckpoint(needs, size)).note, headers }),
    }),
    route("GET", "/api/v1/audittrail/inclusion/{hash}", {
      signIn: "none",
      summary: "Prove that an audit record is in a checkpoint",
      contract: checkpointShapes.inclusion,
      faults: ["checkpoint.not_found", "checkpoint.record_absent"],
      action: async ({ params: { hash }, query: { size } }) => ok(await proveRecord(needs, hash, size)),
    }),
    route("GET", "/api/v1/audittrail/consistency", {
      signIn: "none",
      summary: "Prove that one checkpoint is the beginning of another",
      contract: checkpointShapes.consistency,
      faults: ["checkpoint.not_found", "range.reversed"],
      action: async ({ query: { from, to } }) => ok(await proveGrowth(needs, from, to)),
    }),
  ];
}
