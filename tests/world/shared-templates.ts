import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { createPaper, paperXml, textAt } from "./paper.ts";
import type { World } from "./world.ts";

/** A public template of Ann's whose offers go to Bob, with its share code. */
export type SharedTemplate = { readonly uuid: string; readonly version: string; readonly code: string };

/** The XML of a template that can be shared: its subject and recipient are fixed. */
export function sharedXml(bob: string): string {
  return paperXml
    .replace("<expire/>", "<subject>Offer</subject><expire/>")
    .replace('title="Buyer" type="assignee"', `title="Buyer" type="assignee" mailboxUuid="${bob}"`);
}

/** Shares a template. */
export async function shareTemplate({ ann, bob }: Pick<World, "ann" | "bob">): Promise<SharedTemplate> {
  const made = await ann.post("/api/v1/template", { access: "public", categories: [], data: sharedXml(bob.mailboxId) });
  const uuid = textAt(made, "uuid");
  const code = textAt(await ann.get(`/api/v1/template/${uuid}/share-code?generate=true`), "code");
  return { uuid, version: textAt(made, "version"), code };
}

/** A template that cannot be shared. */
export async function unsharedTemplate({ ann }: Pick<World, "ann">, access: string): Promise<string> {
  if (access === "mailbox") return (await createPaper(ann)).uuid;
  return textAt(await ann.post("/api/v1/template", { access, categories: [], data: paperXml }), "uuid");
}

/** A code that proves an address, as an email would have brought it. */
export async function initiationCode({ database }: Pick<World, "database">, email: string): Promise<string> {
  const { text, hash } = tokens.newCode();
  await database.run(sql`
    insert into person_codes (hash, kind, email, created_at, expires_at)
    values (${hash}, 'initiation', ${email}, now(), now() + interval '1 hour')`);
  return text;
}

/** The XML of an offer of a shared template. */
export function sharedOffer({ uuid }: Pick<SharedTemplate, "uuid">, price = "7"): string {
  return `<envelope templateUuid="${uuid}"><documents><document id="offer"><field name="goods">Pumps</field>
    <field name="price">${price}</field></document></documents></envelope>`;
}
