import type { FaultCode, FaultRow } from "../../fault/fault.ts";
import type { XmlPlace } from "../../xml/tree.ts";

/** A fault row with a place in the XML. */
export function placedFault(place: XmlPlace, code: FaultCode, ...args: readonly (string | number)[]): FaultRow {
  return { code, args: args.map(shorten), line: place.line, column: place.column };
}

const argumentMax = 200;

function shorten(argument: string | number): string | number {
  return typeof argument === "string" && argument.length > argumentMax ? `${argument.slice(0, argumentMax)}…` : argument;
}
