import { buildCommand } from "@stricli/core";
import { credentialsMode, credentialsPath } from "../credentials.ts";
import { CommandFault, errorLine, faultKindOf } from "../faults.ts";
import { serviceFlags } from "../flags.ts";
import { clientOf, connectionOf, shower, signedOut, type Connection, type Context, type ServiceFlags } from "../service.ts";
import type { Terminal } from "../terminal.ts";

type Finding = { readonly name: string; readonly isGood: boolean; readonly text: string };

type Check = { readonly name: string; readonly look: () => Promise<string> };

/** `chancery doctor`: checks what commands need, from the file of credentials to the mailbox. */
export const doctorCommand = buildCommand<ServiceFlags, [], Context>({
  func: doctor,
  parameters: { flags: serviceFlags },
  docs: {
    brief: "Check the credentials, the connection, the sign-in and the mailbox",
    fullDescription:
      "Checks what commands need on this machine and at the service, and exits with the code of the first problem.\n" +
      "The machine of the service is checked by its own doctor: node server/dist/main.js doctor.",
  },
});

async function doctor(this: Context, flags: ServiceFlags): Promise<void> {
  const { terminal } = this;
  const at = await connectionOf(terminal, flags);
  const findings: Finding[] = [];
  let first: unknown;
  for (const { name, look } of checksOf(terminal, at)) {
    try {
      findings.push({ name, isGood: true, text: await look() });
    } catch (error) {
      if (terminal.signal.aborted) throw error;
      first ??= error;
      findings.push({ name, isGood: false, text: errorLine(error, false) });
    }
  }
  const lines = findings.map(({ name, isGood, text }) => `${isGood ? "ok   " : "WRONG"}  ${name.padEnd(11)}  ${text}`);
  shower(terminal, flags)({ findings }, lines.join("\n"));
  const wrong = findings.filter(({ isGood }) => !isGood).map(({ name }) => name);
  if (first !== undefined) throw new CommandFault(faultKindOf(first), "doctor.failed", `Wrong: ${wrong.join(", ")}`);
}

function checksOf(terminal: Terminal, at: Connection): readonly Check[] {
  const client = clientOf(terminal, at);
  return [
    { name: "program", look: async () => `Node ${process.version} on ${process.platform}-${process.arch}` },
    { name: "credentials", look: () => credentialsText(terminal) },
    { name: "encryption", look: async () => encryptionText(at.url) },
    { name: "server", look: async () => `${at.url}, version ${(await client.service.settings()).buildVersion}` },
    { name: "sign-in", look: async () => signInText(terminal, at) },
    { name: "mailbox", look: async () => mailboxText(terminal, at) },
  ];
}

async function credentialsText({ environment }: Terminal): Promise<string> {
  const path = credentialsPath(environment);
  const mode = await credentialsMode(environment);
  if (mode === undefined) return `${path} does not exist yet`;
  if (mode === "600") return path;
  throw new CommandFault(
    "refused",
    "credentials.readable",
    `${path} has mode ${mode}, so that others may use your token: chmod 600`,
  );
}

/** A token crosses a network encrypted only. */
function encryptionText(url: string): string {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:") return "https";
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return "not needed: the server is this machine";
  throw new CommandFault("refused", "server.unencrypted", `${url} is not encrypted: everyone on the way can read your token`);
}

async function signInText(terminal: Terminal, at: Connection): Promise<string> {
  if (at.token === undefined) throw signedOut(at.url);
  return (await clientOf(terminal, at).profile.get()).email;
}

async function mailboxText(terminal: Terminal, at: Connection): Promise<string> {
  if (at.token === undefined) throw signedOut(at.url);
  if (at.mailbox === undefined) return "none chosen: commands need --mailbox";
  const found = (await clientOf(terminal, at).mailboxes.list()).find(({ uuid }) => uuid === at.mailbox);
  if (found) return `${found.name}, ${found.accountName}`;
  throw new CommandFault("notFound", "mailbox.not_found", `You have no mailbox ${at.mailbox}`);
}
