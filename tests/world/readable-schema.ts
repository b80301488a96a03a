import { unsettled } from "@chancery/core/xml/xsd-types.ts";

/** A schema in readable form: one line per element, with the long class of characters that NFC may change replaced by its name. */
export function readableSchema(schema: string): string {
  return `${schema.replaceAll(unsettled, "{unsettled}").replaceAll("><", ">\n<")}\n`;
}
