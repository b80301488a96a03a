import { Fault, faultMessage } from "@chancery/core/fault/fault.ts";

/** Why a provisioning file was not applied, for a person: what named the file, the file, and every fault in it by its path. */
export function provisionFault(namedBy: string, path: string, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  const rows = error instanceof Fault ? (error.details.errors ?? []) : [];
  const lines = rows.length > 0 ? rows.map((row) => `\n  ${faultMessage(row.code, row.args)}`).join("") : ` ${why}`;
  return new Error(`${namedBy}: the provisioning file ${path} was not applied:${lines}`, { cause: error });
}
