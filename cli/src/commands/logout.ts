import { ApiError } from "@chancery/sdk";
import { buildCommand } from "@stricli/core";
import { readCredentials, writeCredentials } from "../credentials.ts";
import { optionalText, outputFlags } from "../flags.ts";
import { clientOf, given, serverUrl, shower, type Context, type OutputFlags } from "../service.ts";

type LogoutFlags = OutputFlags & { readonly url?: string };

/** `chancery logout`: ends the session and forgets its token. */
export const logoutCommand = buildCommand<LogoutFlags, [], Context>({
  func: logout,
  parameters: {
    flags: { ...outputFlags, url: optionalText("Server; CHANCERY_URL, or that of the last sign-in when left out", "url") },
  },
  docs: {
    brief: "End the session and forget its token",
    fullDescription:
      "Ends the session at the server and forgets its token. An application token is only forgotten: it stays valid.",
  },
});

async function logout(this: Context, flags: LogoutFlags): Promise<void> {
  const { environment } = this.terminal;
  const file = await readCredentials(environment);
  const url = serverUrl(flags.url ?? given(environment["CHANCERY_URL"]) ?? file.current);
  const { [url]: held, ...servers } = file.servers;
  // forgotten first: an unreachable server must not keep the token on this machine
  await writeCredentials(
    environment,
    file.current === url || file.current === undefined ? { servers } : { current: file.current, servers },
  );
  if (held !== undefined) await clientOf(this.terminal, { url, token: held.token }).session.logout().catch(ignoreEnded);
  const text = held === undefined ? `You were not signed in to ${url}` : `Signed out of ${url}`;
  shower(this.terminal, flags)({ url, wasSignedIn: held !== undefined }, text);
}

/** A session that has already ended counts as success. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
}
