import { sendEmails } from "./emails.ts";
import type { World } from "./world.ts";

/** Emails that wait for an address, sent now: their plain texts. */
export async function emailsTo(one: Pick<World, "database" | "rooms" | "folder">, email: string): Promise<readonly string[]> {
  return (await sendEmails(one)).filter(({ to }) => to === email).map(({ text }) => text);
}

/** The code in an email's link; undefined when there is none. */
export function codeIn(message: string | undefined): string | undefined {
  return /[#&]code=([\w-]+)/.exec(message ?? "")?.[1];
}
