import type { FaultRow } from "../../fault/fault.ts";
import { attribute, placedFault } from "../../xml/element.ts";
import type { XmlElement } from "../../xml/tree.ts";
import { templateLimits } from "../model/limits.ts";
import type { Block } from "../model/model.ts";

/** Whether text inside keeps its lines and spaces: `pre`, or a style with the same effect. */
export function keepsSpace(element: XmlElement): boolean {
  return element.name === "pre" || /(?:^|;)\s*white-space\s*:\s*pre/i.test(attribute(element, "style") ?? "");
}

/** Text with its line breaks, and with the spaces that must stay: at the start of a line and in runs. */
export function spacedText(text: string): readonly Block[] {
  const lines = text.replace(/\t/g, "    ").split(/\r\n|\r|\n/);
  return lines.flatMap((line, index): Block[] => {
    const kept = line.replace(/^ +| {2,}/g, (run) => "\u00a0".repeat(run.length));
    const runs: Block[] = kept === "" ? [] : [{ kind: "text", text: kept }];
    return index === 0 ? runs : [{ kind: "element", name: "br", attributes: {}, children: [] }, ...runs];
  });
}

/** A row when the kept lines of a template are too many in total: each becomes a node of the model. */
export function keptLinesFault(root: XmlElement): FaultRow | undefined {
  let lines = 0;
  const visit = (element: XmlElement, isKept: boolean): FaultRow | undefined => {
    for (const node of element.children) {
      if (node.kind === "text") lines += isKept ? node.text.split(/[\r\n]/).length - 1 : 0;
      const heavy = node.kind === "text" ? undefined : visit(node, isKept || keepsSpace(node));
      if (heavy) return heavy;
      if (lines > templateLimits.keptLinesMax)
        return placedFault(node, "value.too_many", "kept lines", templateLimits.keptLinesMax);
    }
    return undefined;
  };
  return visit(root, false);
}
