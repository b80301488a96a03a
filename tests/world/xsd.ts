import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm";

/** A schema at work: why it refuses a text, or undefined. Its memory is not the garbage collector's: dispose of it. */
export type Judge = { refusal(text: string): string | undefined; dispose(): void };

/** A judge of a schema. Throws when the schema itself is wrong. */
export function judgeOf(schema: string): Judge {
  const document = XmlDocument.fromString(schema);
  const validator = XsdValidator.fromDoc(document);
  return {
    refusal(text) {
      let instance: XmlDocument | undefined;
      try {
        instance = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_HUGE });
        validator.validate(instance);
        return undefined;
      } catch (error) {
        if (error instanceof XmlLibError) return error.message;
        throw error;
      } finally {
        instance?.dispose();
      }
    },
    dispose() {
      validator.dispose();
      document.dispose();
    },
  };
}

/** Throws when libxml2 does not find this XML well-formed. */
export function assertXml(xml: Uint8Array): void {
  XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_HUGE }).dispose();
}
