import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { transitions, transitionsDiagram } from "@chancery/core/envelope/transitions.ts";
import { writeGenerated } from "./generated.ts";

/** Writes the statuses of envelopes into docs/api/envelopes.md from the one table; with `--check` only says whether they are up to date. */
const page = "docs/api/envelopes.md";
const [start, end] = ["<!-- transitions: made by node tools/write-transitions.ts -->", "<!-- /transitions -->"] as const;

const rows = transitions.map(
  ({ from, action, by, to }) => `| ${from} | ${action} | ${by} | ${to.join(" or ") || "nothing: it is gone"} |`,
);
const table = ["| Status | Action | By | Leads to |", "|---|---|---|---|", ...rows].join("\n");
const diagram = `\`\`\`mermaid\n${transitionsDiagram()}\n\`\`\``;

const text = await readFile(join(import.meta.dirname, "..", page), "utf8");
const [head, rest] = text.split(start);
const tail = rest?.split(end)[1];
if (head === undefined || tail === undefined) throw new Error(`${page} lacks the marks of the transitions`);
const written = `${head}${start}\n\n${diagram}\n\n${table}\n\n${end}${tail}`;
process.exitCode = await writeGenerated(page, written, process.argv.includes("--check"));
