import { catalogue } from "./catalogue.ts";
import { Fault, type FaultRow } from "./fault.ts";

/**
 * Throws when some of many envelopes cannot be changed, so that none is: a row each. Of one envelope asked for it is the
 * row's own fault; of many a 422, with the rows' own number when they have one, else 1006.
 */
export function refuseBatch(rows: readonly FaultRow[], asked: number): void {
  const [first, ...rest] = rows;
  if (!first) return;
  const isOne = asked === 1 || (catalogue[first.code].status === 422 && rest.every(({ code }) => code === first.code));
  if (isOne) throw new Fault(first.code, { args: first.args ?? [], errors: rows, ...allowedOf(first, asked) });
  throw new Fault("envelope.batch_refused", { args: [rows.length], errors: rows });
}

/** Of one envelope asked for, what may be done stands where every action that the state forbids has it. */
function allowedOf({ allowed }: FaultRow, asked: number) {
  return asked === 1 && allowed ? { data: { allowed } } : {};
}
