import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainTransitions, statusOfStage } from "@chancery/core/domain/transitions.ts";
import { transitions, transitionsDiagram } from "@chancery/core/envelope/model/transitions.ts";
import { writeGenerated } from "./generated.ts";

/** Writes the statuses of envelopes and domains into their pages from the one table of each; with `--check` only says whether they are up to date. */
const [start, end] = [
  "<!-- transitions: made by node_modules/.bin/node tools/write-transitions.ts -->",
  "<!-- /transitions -->",
] as const;

const envelopeRows = transitions.map(
  ({ from, action, by, to }) => `| ${from} | ${action} | ${by} | ${to.join(" or ") || "nothing: it is gone"} |`,
);
const envelopeTable = ["| Status | Action | By | Leads to |", "|---|---|---|---|", ...envelopeRows].join("\n");
const diagram = `\`\`\`mermaid\n${transitionsDiagram()}\n\`\`\``;
const domainRows = domainTransitions.map(
  ({ from, action, to }) => `| ${from} | ${statusOfStage[from]} | ${action} | ${to.join(" or ")} |`,
);
const domainTable = ["| Stage | Status | Action | Leads to |", "|---|---|---|---|", ...domainRows].join("\n");

const codes = [
  await writeTable("docs/api/envelopes.md", `${diagram}\n\n${envelopeTable}`),
  await writeTable("docs/api/domains.md", domainTable),
];
process.exitCode = Math.max(...codes);

async function writeTable(page: string, table: string): Promise<number> {
  const text = await readFile(join(import.meta.dirname, "..", page), "utf8");
  const [head, rest] = text.split(start);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`${page} lacks the marks of the transitions`);
  return writeGenerated(page, `${head}${start}\n\n${table}\n\n${end}${tail}`, process.argv.includes("--check"));
}
