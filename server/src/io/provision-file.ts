import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";

/** The content of a provisioning file, YAML or JSON. Throws naming the file, and the line when it cannot be read as such. */
export async function readProvisionFile(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new Error(`the provisioning file ${path} cannot be read`, { cause });
  });
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, uniqueKeys: true, maxAliasCount: 100 } as object);
  const [fault] = document.errors;
  if (fault) throw new Error(`the provisioning file ${path} is not valid YAML: ${fault.message.split("\n")[0]}`);
  return document.toJS({ maxAliasCount: 100 });
}
