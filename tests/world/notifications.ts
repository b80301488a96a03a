import sql from "sql-template-tag";
import { newId } from "@chancery/server/io/ids.ts";
import { people } from "./people.ts";
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
