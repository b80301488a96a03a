import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

type Row = { readonly user_id: UserId; readonly key: string; readonly body: string };

/** Encrypted answers that do not begin with a prefix. */
export async function listLockedAnswers(db: Queries, prefix: string, limit: number): Promise<readonly Row[]> {
  return db.all<Row>(sql`
    select user_id, key, body
    from idempotency_answers
    where is_locked
      and not starts_with(body, ${prefix})
    order by user_id, key
    limit ${limit}`);
}

/** Puts another text in the place of an encrypted answer, unless it has changed. */
export async function replaceLockedAnswer(db: Queries, { user_id: userId, key, body }: Row, after: string): Promise<void> {
  await db.run(sql`
    update idempotency_answers
    set body = ${after}
    where user_id = ${userId}
      and key = ${key}
      and body = ${body}`);
}
