import { catalogue } from "@chancery/core/fault/catalogue.ts";
import { fillMessage, messagePlaces } from "@chancery/core/fault/fault.ts";
import { messagesUk } from "@chancery/core/fault/messages-uk.ts";
import { writeGenerated } from "./generated.ts";

/** Writes docs/api/errors.md from the catalogue; with `--check` only says whether it is up to date. */
const entries = Object.entries(catalogue).toSorted(([a, x], [b, y]) => x.code - y.code || (a < b ? -1 : 1));

const groups: readonly (readonly [string, number, number])[] = [
  ["Any request", 1000, 9999],
  ["Users", 10_000, 19_999],
  ["Accounts, domains, identity providers", 20_000, 29_999],
  ["Mailboxes", 30_000, 39_999],
  ["Templates", 40_000, 49_999],
  ["Envelopes", 50_000, 59_999],
  ["Dictionaries", 60_000, 69_999],
  ["Permission", 90_000, 99_999],
  ["Scenarios", 100_000, 109_999],
];

const head = `# Errors

Made by \`node_modules/.bin/node tools/write-errors.ts\` from the catalogue in \`core/src/fault/catalogue\`; do not edit.

Every error has the body \`{code, message, messageLocalized, messageArgs, data, docUrl, requestId}\`; \`code\` is the number below,
\`data.errorCode\` the name, \`data.errors[]\` every fault found with its place. How errors are answered: [requests.md](requests.md).
Names never change their meaning; a number can have several names where one number of the interface covers several cases.
\`{0}\`, \`{1}\` … are \`messageArgs\`; a wait is a number of seconds there, and “in 5 minutes” in the message.
`;

const text = [head, ...groups.map(section)].join("\n");
process.exitCode = await writeGenerated("docs/api/errors.md", text, process.argv.includes("--check"));

function section([title, from, to]: (typeof groups)[number]): string {
  const rows = entries
    .filter(([, { code }]) => code >= from && code <= to)
    .map(([name, { code, status, message }]) =>
      row([
        String(code),
        `\`${name}\``,
        String(status),
        ...[message, messagesUk[name] ?? ""].map((text) => fillMessage(text, messagePlaces)),
      ]),
    );
  return `## ${title}\n\n| Number | Name | Status | Message | Ukrainian |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
