import { buildCommand } from "@stricli/core";
import type { Client } from "@chancery/sdk";
import { askChoice, askText } from "../ask.ts";
import { signOnInBrowser } from "../browser-sign-on.ts";
import { readCredentials, writeCredentials } from "../credentials.ts";
import { CommandFault } from "../faults.ts";
import { optionalText, outputFlags, toggle, word } from "../flags.ts";
import { signInWithPassword } from "../password-sign-in.ts";
import { readSecret } from "../read-input.ts";
import { clientOf, given, serverUrl, shower, type Context, type OutputFlags } from "../service.ts";
import { isInteractive, type Terminal } from "../terminal.ts";

type LoginFlags = OutputFlags & {
  readonly email?: string;
  readonly mailbox?: string;
  readonly sso?: boolean;
  readonly passwordStdin?: boolean;
  readonly tokenStdin?: boolean;
};

/** `chancery login`: signs in to a server and keeps the token. */
export const loginCommand = buildCommand<LoginFlags, [string?], Context>({
  func: login,
  parameters: {
    flags: {
      ...outputFlags,
      email: optionalText("Email address to sign in with", "address"),
      mailbox: optionalText("Mailbox to act in from now on, by its name or UUID", "mailbox"),
      sso: toggle("Sign in at your identity provider, in the browser"),
      passwordStdin: toggle("Read the password from the standard input, and on its second line the code of a second factor"),
      tokenStdin: toggle("Read a token from the standard input"),
    },
    positional: {
      kind: "tuple",
      parameters: [{ ...word("Address of the server; CHANCERY_URL, or the last one, when left out", "url"), optional: true }],
    },
  },
  docs: {
    brief: "Sign in to a server",
    fullDescription:
      "Signs in with a password, at an identity provider, or with a token from the standard input or CHANCERY_TOKEN, and keeps it in\n" +
      "$XDG_CONFIG_HOME/chancery/credentials.json, which only you can read. Questions are asked on a terminal only.",
  },
});

async function login(this: Context, flags: LoginFlags, address?: string): Promise<void> {
  const { terminal } = this;
  const file = await readCredentials(terminal.environment);
  const url = serverUrl(address ?? given(terminal.environment["CHANCERY_URL"]) ?? file.current ?? (await askUrl(terminal)));
  const token = await tokenOf(terminal, url, flags);
  const client = clientOf(terminal, { url, token });
  const { email } = await client.profile.get();
  const mailbox = await chooseMailbox(terminal, client, flags.mailbox);
  const kept = mailbox === undefined ? { token, email } : { token, email, mailbox: mailbox.uuid };
  await writeCredentials(terminal.environment, { current: url, servers: { ...file.servers, [url]: kept } });
  const place = mailbox === undefined ? "" : `, in ${mailbox.name} (${mailbox.uuid})`;
  shower(terminal, flags)({ url, email, mailbox: mailbox?.uuid ?? null }, `Signed in to ${url} as ${email}${place}`);
}

async function askUrl(terminal: Terminal): Promise<string | undefined> {
  return isInteractive(terminal) ? askText(terminal, "Address of the server", "chancery login <url>") : undefined;
}

async function tokenOf(terminal: Terminal, url: string, flags: LoginFlags): Promise<string> {
  if (flags.tokenStdin) return readSecret(terminal, "token");
  const token = given(terminal.environment["CHANCERY_TOKEN"]);
  if (token !== undefined && !flags.sso && flags.email === undefined) return token;
  const email = flags.email ?? (await askText(terminal, "Email address", "--email and --password-stdin"));
  const client = clientOf(terminal, { url });
  return flags.sso ? signOnInBrowser(terminal, client, email) : signInWithPassword(terminal, client, email, flags);
}

type Mailbox = { readonly uuid: string; readonly name: string };

/** The mailbox that was named, or the only one, or an answer. Throws mailbox.not_found. */
async function chooseMailbox(terminal: Terminal, client: Client, wanted: string | undefined): Promise<Mailbox | undefined> {
  const mailboxes = await client.mailboxes.list();
  if (wanted !== undefined) {
    const found = mailboxes.filter(({ uuid, name }) => uuid === wanted || name === wanted);
    if (found.length === 1) return found[0];
    const problem = found.length === 0 ? "You have no mailbox" : "Several of your mailboxes have the name";
    throw new CommandFault("notFound", "mailbox.not_found", `${problem} ${wanted}`);
  }
  if (mailboxes.length < 2 || !isInteractive(terminal)) return mailboxes.length === 1 ? mailboxes[0] : undefined;
  const choices = mailboxes.map(({ uuid, name, accountName }) => ({ value: uuid, label: name, hint: accountName }));
  const chosen = await askChoice(terminal, "Mailbox to act in", choices);
  return mailboxes.find(({ uuid }) => uuid === chosen);
}
