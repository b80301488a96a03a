import { table } from "../../text/table.ts";
import { emptyElements, holdsText, isPermittedIn, staticElements } from "../read/static-elements.ts";

/** The permitted parents of the elements around bodies. */
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

/** Body elements that are permitted wherever text is. */
const inText: ReadonlySet<string> = new Set(["field", "lookup", "duplicate", "formula", "img"]);
const bodies = ["body", ...Object.keys(staticElements).filter((name) => !emptyElements.has(staticElements[name] ?? ""))];

/** The permitted parents of an element; undefined for a name that is not part of template XML. */
export function parentsOf(name: string): readonly string[] | undefined {
  if (inText.has(name)) return bodies.filter(holdsText);
  if (staticElements[name] !== undefined) return bodies.filter((parent) => isPermittedIn(name, parent));
  return structure[name];
}
