import { unsettled } from "./xsd-types.ts";

/** A schema for people: a line an element, the long class of characters that NFC may change by its name. */
export function readableSchema(schema: string): string {
  return `${schema.replaceAll(unsettled, "{unsettled}").replaceAll("><", ">\n<")}\n`;
}
