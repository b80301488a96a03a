import { parseDocument } from "yaml";

/** The value of a YAML (or JSON) text. Throws naming the text and the line when it cannot be read as such. */
export function readYaml(text: string, name: string): unknown {
  const document = parseDocument(text, { uniqueKeys: true });
  const [fault] = document.errors;
  if (fault) throw new Error(`${name} is not valid YAML: ${fault.message.split("\n")[0]}`);
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // the parser's message quotes the text after a *, which may be a password without quotes
    throw error instanceof ReferenceError
      ? new Error(`${name} is not valid YAML: it has an alias without an anchor, or too many`)
      : error;
  }
}
