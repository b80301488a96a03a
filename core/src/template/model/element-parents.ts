import { table } from "../../text/table.ts";
import { emptyElements, holdsText, maySubstitute, staticElements } from "../read/static-elements.ts";

/** Where the elements around bodies stand. */
const structure = table<readonly string[]>({
  info: ["template", "document"],
  documents: ["template"],
  signatures: ["template"],
  flow: ["template"],
  document: ["documents"],
  body: ["document"],
  roles: ["flow"],
  role: ["roles"],
  signature: ["signatures"],
  ...Object.fromEntries(
    ["name", "title", "description", "subject", "message", "expire", "forwarding", "archive", "pdf"].map((name) => [
      name,
      ["info"],
    ]),
  ),
  option: ["field"],
});

/** Elements of a body that stand wherever text does. */
const inText: ReadonlySet<string> = new Set(["field", "lookup", "duplicate", "formula", "img"]);
const bodies = ["body", ...Object.keys(staticElements).filter((name) => !emptyElements.has(staticElements[name] ?? ""))];

/** The elements that an element of templates may stand in; undefined for a name that templates do not know. */
export function parentsOf(name: string): readonly string[] | undefined {
  if (inText.has(name)) return bodies.filter(holdsText);
  if (staticElements[name] !== undefined) return bodies.filter((parent) => maySubstitute(name, parent));
  return structure[name];
}
