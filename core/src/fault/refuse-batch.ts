import { catalogue } from "./catalogue.ts";
import { Fault, type FaultRow } from "./fault.ts";

/**
 * Throws when some envelopes of a batch cannot be changed, with a row for each; then none is changed. For a single envelope it is the
 * row's own fault; for several it is a 422, with the common number of the rows, or else 1006.
 */
export function refuseBatch(rows: readonly FaultRow[], requested: number): void {
  const [first, ...rest] = rows;
  if (!first) return;
  const isOne = requested === 1 || (catalogue[first.code].status === 422 && rest.every(({ code }) => code === first.code));
  if (isOne) throw new Fault(first.code, { args: first.args ?? [], errors: rows, ...allowedOf(first, requested) });
  throw new Fault("envelope.batch_refused", { args: [rows.length], errors: rows });
}

/** The allowed actions in `data`, for a request with a single envelope. */
function allowedOf({ allowed }: FaultRow, requested: number) {
  return requested === 1 && allowed ? { data: { allowed } } : {};
}
