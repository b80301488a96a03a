import { ApiError, type Client } from "@chancery/sdk";
import { askPassword, askText } from "./ask.ts";
import { readLines } from "./read-input.ts";
import type { Terminal } from "./terminal.ts";

type Flags = { readonly passwordStdin?: boolean };

/** Signs in with a password, and with a second factor where the user has one; returns the token. */
export async function signInWithPassword(terminal: Terminal, client: Client, email: string, flags: Flags): Promise<string> {
  const [password, code] = flags.passwordStdin
    ? await readLines(terminal, "password")
    : [await askPassword(terminal, "Password", "--password-stdin")];
  try {
    return (await client.session.login({ body: { login: email, password } })).token;
  } catch (error) {
    const handle = error instanceof ApiError && error.code === "login.second_factor" ? error.data["handle"] : undefined;
    if (typeof handle !== "string" || (flags.passwordStdin && code === undefined)) throw error;
    const given = code ?? (await askText(terminal, "Code of your authenticator app, or a recovery code", "--password-stdin"));
    return (await client.session.finishSecondFactor({ body: { handle, code: given } })).token;
  }
}
