import type { Company } from "./provision.ts";

const valueMax = 72;
const listMax = 3;
const lineMax = 640;
const isColoured = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
let steps = 0;

/** A numbered step of the story. */
export function printStep(title: string): void {
  steps += 1;
  console.log(`\n${paint("1", `${String(steps).padStart(2)}  ${title}`)}`);
}

/** A heading without a number. */
export function printHeading(title: string): void {
  console.log(`\n${paint("1", title)}`);
}

/** A line under a step. */
export function printLine(text: string): void {
  console.log(`    ${text}`);
}

/** The request of a call, in short. */
export function printRequest(method: string, path: string, body: unknown): void {
  printLine(`${paint("36", `${method} ${path}`)}${body === undefined ? "" : `  ${shorten(body)}`}`);
}

/** The answer to a call, in short. */
export function printAnswer(status: number, body: unknown): void {
  printLine(`${paint(status < 300 ? "32" : "31", `← ${status}`)}  ${shorten(body)}`);
}

/** How to look around in the service that stays up. `link` opens the console signed in as the first user. */
export function printSignIn(url: string, companies: readonly Company[], link: string): void {
  printHeading("The service stays up. Ctrl-C ends it and removes its data.");
  printLine(`console    ${url}`);
  printLine(`           ${link}  opens it signed in as ${companies[0]?.user.email}, once`);
  printLine(`reference  ${url}/reference`);
  for (const { name, mailbox, user } of companies) {
    printLine(`${user.email}  password ${user.password}  (${name}, mailbox ${mailbox})`);
  }
  const user = companies[0]?.user;
  printHeading("Sign in, and see your mailboxes and envelopes:");
  const login = JSON.stringify({ login: user?.email, password: user?.password });
  printLine(
    `TOKEN=$(curl -s ${url}/api/login -H 'Content-Type: application/json' -d '${login}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
  );
  printLine(`curl -s ${url}/api/v1/mailbox -H "Authorization: Bearer $TOKEN"`);
  const search = `curl -s ${url}/api/v1/envelope/search -H "Authorization: Bearer $TOKEN"`;
  printLine(`${search} -H "Mailbox: <mailboxUuid>" -H 'Content-Type: application/json' -d '{}'`);
}

/** The last line. */
export function printGoodbye(): void {
  console.log("\nStopped; the temporary folder is removed.");
}

function shorten(body: unknown): string {
  const text = typeof body === "string" ? body : JSON.stringify(body, (_key, value: unknown) => shortValue(value));
  return text.length > lineMax ? `${text.slice(0, lineMax)} …` : text;
}

function shortValue(value: unknown): unknown {
  if (Array.isArray(value) && value.length > listMax) return [...value.slice(0, listMax), `… ${value.length - listMax} more`];
  if (typeof value !== "string" || value.length <= valueMax) return value;
  return value.startsWith("<") ? `(XML, ${value.length} characters)` : `${value.slice(0, valueMax)}…`;
}

function paint(style: string, text: string): string {
  return isColoured ? `\u001b[${style}m${text}\u001b[0m` : text;
}
