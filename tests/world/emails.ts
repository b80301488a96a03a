import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sql from "sql-template-tag";
import type { Json } from "@chancery/core/fault/fault.ts";
import type { World } from "./world.ts";

/** An email that was written to the folder. */
export type WrittenEmail = Readonly<Record<"to" | "text" | "html" | "head" | "source", string>>;

/** The parts of a world that emails go through. */
export type EmailsWorld = Pick<World, "database" | "rooms" | "folder">;

type Event = { readonly id: number; readonly name: string; readonly key: string; readonly payload: Json };

/** Does what a worker would do with the events that wait, emails sent, archives left out; answers the emails, by address. */
export async function sendEmails(one: EmailsWorld): Promise<readonly WrittenEmail[]> {
  for (;;) {
    const events = await one.database.all<Event>(sql`delete from outbox returning id, name, key, payload`);
    if (events.length === 0) return takeEmails(join(one.folder, "mail"));
    for (const event of events.toSorted((a, b) => a.id - b.id)) await workOn(one, event);
  }
}

async function workOn({ rooms }: Pick<World, "rooms">, { id, name, key, payload }: Event): Promise<void> {
  const finish = async (): Promise<void> => undefined;
  for (const handler of rooms.handlers.filter((one) => one.on === name && !one.name.startsWith("archives.")))
    await handler.work(payload, new AbortController().signal, { eventId: id, key, attempt: 1, finish });
}

/** Takes complete emails: a worker may be writing the next one, under another name. */
async function takeEmails(folder: string): Promise<readonly WrittenEmail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const emails = await Promise.all(names.map(async (name) => readEmail(await readFile(join(folder, name), "utf8"))));
  await Promise.all(names.map((name) => rm(join(folder, name))));
  return emails.toSorted((a, b) => a.to.localeCompare(b.to));
}

/** The address of an email as it is sent, its header lines unfolded, and its plain text and HTML decoded. */
export function readEmail(source: string): WrittenEmail {
  const to = /^To: (.*)\r$/m.exec(source)?.[1] ?? "";
  // a line of the text may begin with dashes too: those of a code, where a long line was broken
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? "none";
  const head = (source.split("\r\n\r\n", 1)[0] ?? "").replace(/\r\n[ \t]+/g, " ");
  const textOf = (type: string) =>
    decoded(source.split(`\r\n--${boundary}`).find((one) => new RegExp(`^Content-Type: text/${type}`, "m").test(one)) ?? "");
  return { to, head, source, text: textOf("plain"), html: textOf("html") };
}

function decoded(part: string): string {
  const at = part.search(/^Content-Type: text/m);
  const [head = "", ...rest] = part.slice(at).split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
