import sql from "sql-template-tag";
import { people } from "../world/people.ts";
import type { Persona } from "../world/persona.ts";
import type { Scene } from "./scene.ts";
import type { Granted } from "./table.ts";

/** Takes everything from one owner but what a cell grants, and gives it back. */
export type Grants = {
  narrow(person: Persona, granted: Granted): Promise<void>;
  restore(): Promise<void>;
};

const owner = { account: "00000000-0000-7000-8000-000000000001", mailbox: "00000000-0000-7000-8000-000000000002" };
const narrow = { account: "01930000-0000-7000-8000-0000000000f8", mailbox: "01930000-0000-7000-8000-0000000000f9" };

/** Owners of the scene get a role that is rewritten for each cell; one person at a time. */
export async function openGrants({ database, viewer }: Scene): Promise<Grants> {
  for (const type of ["account", "mailbox"] as const) {
    await database.run(sql`
      insert into roles (id, account_id, type, name, description, permissions, is_system, created_at)
      values (${narrow[type]}, null, ${type}, ${`Narrow ${type}`}, '', '{}', true, now())`);
  }
  // so that Ann is not the last owner, with whom nothing may be done
  await database.run(sql`
    insert into account_grants (account_id, user_id, role_id)
    select ${people.ann.accountId}, id, ${owner.account}
    from users
    where email = ${viewer.email}`);
  let narrowed: string | undefined;
  const restore = async (): Promise<void> => {
    if (narrowed === undefined) return;
    narrowed = undefined;
    await database.run(sql`
      with account as (update account_grants set role_id = ${owner.account} where role_id = ${narrow.account})
      update mailbox_grants set role_id = ${owner.mailbox} where role_id = ${narrow.mailbox}`);
  };
  return {
    narrow: async ({ email }, granted) => {
      await database.run(sql`
        update roles
        set permissions = case id when ${narrow.account} then ${granted.account}::integer[] else ${granted.mailbox}::integer[] end
        where id in (${narrow.account}, ${narrow.mailbox})`);
      if (narrowed === email) return;
      await restore();
      narrowed = email;
      await database.run(sql`
        with owner as (select id from users where email = ${email}),
          account as (
            update account_grants set role_id = ${narrow.account}
            where role_id = ${owner.account} and user_id = (select id from owner))
        update mailbox_grants set role_id = ${narrow.mailbox}
        where role_id = ${owner.mailbox} and user_id = (select id from owner)`);
    },
    restore,
  };
}
