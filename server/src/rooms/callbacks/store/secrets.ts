import sql from "sql-template-tag";
import type { CallbackId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";

/** The encrypted texts of a callback. */
export type SecretsRow = {
  readonly id: CallbackId;
  readonly password: string | null;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: Instant | null;
};

/** The encrypted texts of a callback that is not removed. */
export async function findSecrets(db: Queries, id: CallbackId): Promise<SecretsRow | undefined> {
  return db.first<SecretsRow>(sql`
    select id, password, secret, previous_secret, previous_until
    from callbacks
    where id = ${id}
      and removed_at is null`);
}
