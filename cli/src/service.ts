import { createClient, type Client } from "@chancery/sdk";
import type { CommandContext } from "@stricli/core";
import { readCredentials } from "./credentials.ts";
import { CommandFault } from "./faults.ts";
import { harmless, type Terminal } from "./terminal.ts";

/** The `this` of each command. */
export type Context = CommandContext & { readonly terminal: Terminal };

/** Flags that every command has. */
export type OutputFlags = { readonly json?: boolean };

/** Flags of commands that call the service. */
export type ServiceFlags = OutputFlags & { readonly url?: string; readonly mailbox?: string };

/** A command at work: the service it calls, as whom, and where its results go. */
export type Work = {
  readonly client: Client;
  readonly url: string;
  readonly mailbox: string | undefined;
  readonly terminal: Terminal;
  /** Prints a result: the value as JSON with `--json`, otherwise the lines. */
  show(value: object, lines: string): void;
};

/** Makes a command of work that needs a sign-in. */
export function signedIn<Flags extends ServiceFlags, Words extends readonly unknown[]>(
  work: (at: Work, flags: Flags, ...words: Words) => Promise<void>,
): (this: Context, flags: Flags, ...words: Words) => Promise<void> {
  return async function (flags, ...words) {
    return work(await openWork(this.terminal, flags), flags, ...words);
  };
}

/** Opens the work of a command. Throws server.missing and session.missing. */
export async function openWork(terminal: Terminal, flags: ServiceFlags): Promise<Work> {
  const at = await connectionOf(terminal, flags);
  const { url, mailbox, token } = at;
  if (token === undefined) throw signedOut(url);
  return { client: clientOf(terminal, at), url, mailbox, terminal, show: shower(terminal, flags) };
}

/** Place of a command: flags win over the environment, which wins over the file. */
export type Connection = { readonly url: string; readonly token: string | undefined; readonly mailbox: string | undefined };

/** Reads where a command works. Throws server.missing. */
export async function connectionOf({ environment }: Terminal, flags: ServiceFlags): Promise<Connection> {
  const file = await readCredentials(environment);
  const url = serverUrl(flags.url ?? given(environment["CHANCERY_URL"]) ?? file.current);
  const held = file.servers[url];
  return {
    url,
    token: given(environment["CHANCERY_TOKEN"]) ?? held?.token,
    mailbox: flags.mailbox ?? given(environment["CHANCERY_MAILBOX"]) ?? held?.mailbox,
  };
}

/** The error of a command that needs a sign-in. */
export function signedOut(url: string): CommandFault {
  return new CommandFault("signIn", "session.missing", `You are not signed in to ${url}: run chancery login`);
}

/** A client that ends with the command. */
export function clientOf(
  { signal, fetch }: Terminal,
  { url, token, mailbox }: Pick<Connection, "url"> & Partial<Connection>,
): Client {
  return createClient({
    baseUrl: url,
    ...(token === undefined ? {} : { token }),
    ...(mailbox === undefined ? {} : { mailbox }),
    signal,
    fetch,
  });
}

/** The address of a server as credentials are kept by: without a slash at its end. Throws server.missing and server.invalid. */
export function serverUrl(text: string | undefined): string {
  if (text === undefined) {
    throw new CommandFault("usage", "server.missing", "Name the server with --url or CHANCERY_URL, or run chancery login <url>");
  }
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new CommandFault("usage", "server.invalid", "The server is an address such as https://documents.example.com");
  }
  return url.href.replace(/\/+$/, "");
}

/** Prints results: the value as JSON with `--json`, otherwise the lines. */
export function shower({ output }: Terminal, { json }: OutputFlags): Work["show"] {
  return (value, lines) => output.write(`${json ? JSON.stringify(value) : harmless(lines)}\n`);
}

/** The value of an environment variable; an empty one is none. */
export function given(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}
