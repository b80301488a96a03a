import { catalogue, type FaultCode } from "./catalogue.ts";

export type { FaultCode };

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The place of a fault in a request: a JSON Pointer into the body, a query or path parameter, or a header. */
export type FaultPlace = { readonly pointer?: string; readonly parameter?: string; readonly header?: string };

/** One fault of many, with its place. `args` fill `{0}`, `{1}` of the catalogue's message. */
export type FaultRow = FaultPlace & {
  readonly code: FaultCode;
  readonly args?: readonly (string | number)[];
  readonly line?: number;
  readonly column?: number;
  readonly documentId?: string;
  readonly fieldName?: string;
  readonly tableDetails?: { readonly name: string; readonly index: number };
  readonly allowed?: readonly string[];
};

/** The details of a fault besides its code. Never secrets: the caller sees all of it. */
export type FaultDetails = {
  readonly args?: readonly (string | number)[];
  readonly data?: { readonly [key: string]: Json | undefined };
  readonly errors?: readonly FaultRow[];
  readonly retryAfterS?: number;
};

/** The one error of the domain: a request that cannot be fulfilled. Anything else thrown is a bug. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, details: FaultDetails = {}, options?: ErrorOptions) {
    super(faultMessage(code, details.args), options);
    this.name = "Fault";
    this.code = code;
    this.details = details;
  }
}

/** The English message of a code, filled with its arguments. */
export function faultMessage(code: FaultCode, args: readonly (string | number)[] = []): string {
  return fillMessage(catalogue[code].message, args);
}

/** Arguments that leave the places of a message as they are, for descriptions of it. */
export const messagePlaces: readonly string[] = ["{0}", "{1}", "{2}", "{3}"];

/** A message with `{0}`, `{1}` … replaced by its arguments, and `{0:wait}` by the time from now on that its seconds are: "in 5 minutes". */
export function fillMessage(message: string, args: readonly (string | number)[], language = "en"): string {
  return message.replace(/\{(\d)(:wait)?\}/g, (_, index: string, isWait?: string) => {
    const arg = args[Number(index)] ?? "";
    return isWait && typeof arg === "number" ? waitOf(arg, language) : String(arg);
  });
}

/** A wait in the largest unit of which it has two or exactly one, rounded up. */
function waitOf(seconds: number, language: string): string {
  const [unit, secondsOfUnit] = waitUnits.find(([, length]) => seconds >= length * 2 || seconds === length) ?? ["second", 1];
  const format = waitFormats.get(language) ?? new Intl.RelativeTimeFormat(language);
  waitFormats.set(language, format);
  return format.format(Math.ceil(seconds / secondsOfUnit), unit);
}

/** Kept by language: making one takes fifty times as long as its use, and a loud client is refused often. */
const waitFormats = new Map<string, Intl.RelativeTimeFormat>();

const waitUnits = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** One fault for all rows: the code of the row if there is one, request.invalid (1006) if there are several. */
export function faultOf(rows: readonly [FaultRow, ...FaultRow[]]): Fault {
  const [first] = rows;
  if (rows.length > 1) return new Fault("request.invalid", { args: [`${rows.length} faults`], errors: rows });
  return new Fault(first.code, { args: first.args ?? [], errors: rows });
}

/** Throws all rows as one fault, if there are any. */
export function refuse(rows: readonly FaultRow[]): void {
  const [first, ...rest] = rows;
  if (first) throw faultOf([first, ...rest]);
}

/** The maximum number of rows in one response: more are of no use, and a hostile text causes millions. */
export const faultRowsMax = 1000;

/** Adds rows to a list of at most `faultRowsMax`; the rest is omitted. */
export function addFaults(faults: FaultRow[], rows: Iterable<FaultRow>): void {
  for (const row of rows) {
    if (faults.length >= faultRowsMax) return;
    faults.push(row);
  }
}
