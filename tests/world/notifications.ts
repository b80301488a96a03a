import sql from "sql-template-tag";
import { newId } from "@chancery/server/io/basics.ts";
import { people } from "./people.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { readConfig } from "@chancery/server/config/config.ts";
import { openKeys } from "@chancery/server/io/keys/keys.ts";
import { keyedDigest } from "@chancery/server/io/secrets/keyed-digest.ts";
import { stopLink } from "@chancery/server/rooms/notifications/stop-link.ts";
import type { World } from "./world.ts";

/** A new unread notification of a person. */
export async function newNotification({ database }: Pick<World, "database">, email: string = people.ann.email): Promise<string> {
  const id = newId<"notification">();
  await database.run(sql`
    insert into notifications (id, user_id, code, mailbox_id, account_id, data, created_at)
    select ${id}, id, 301, ${people.ann.mailboxId}, ${people.ann.accountId}, '{"subject": "Offer"}', ${new Date().toISOString()}::timestamptz
    from users
    where email = ${email}`);
  return id;
}

/** The path of the link in an email to Bob that stops emails of number 301 about his mailbox. */
export async function newStopPath({ database, folder }: Pick<World, "database" | "folder">): Promise<string> {
  const user = await database.first<{ readonly id: UserId }>(sql`select id from users where email = ${people.bob.email}`);
  if (!user) throw new Error("Bob is missing");
  const keys = await openKeys(readConfig({ CHANCERY_DATA_DIR: folder }).keys, new Date());
  const link = { baseUrl: () => "", digests: keyedDigest(keys.secrets) };
  return stopLink(link, { userId: user.id, mailboxId: people.bob.mailboxId as MailboxId, codes: [301] });
}
