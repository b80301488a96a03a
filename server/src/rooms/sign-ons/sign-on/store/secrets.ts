import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";
import type { ConfirmationId } from "./confirmations.ts";
import type { SignOnRequestId } from "./requests.ts";

type RequestSecret = { readonly id: SignOnRequestId; readonly locked: string };
type ConfirmationSecret = { readonly id: ConfirmationId; readonly locked: string };

/** Encrypted expectations of responses that do not begin with a prefix. */
export async function listProtocols(db: Queries, prefix: string, limit: number): Promise<readonly RequestSecret[]> {
  return db.all<RequestSecret>(sql`
    select id, protocol as locked
    from sign_on_requests
    where protocol is not null
      and not starts_with(protocol, ${prefix})
    order by id
    limit ${limit}`);
}

/** Puts another text in the place of what an answer must fit, unless it has changed. */
export async function replaceProtocol(db: Queries, { id, locked }: RequestSecret, after: string): Promise<void> {
  await db.run(sql`
    update sign_on_requests
    set protocol = ${after}
    where id = ${id}
      and protocol = ${locked}`);
}

/** Answers that wait for their browsers, encrypted, where they do not begin with a prefix. */
export async function listArrivals(db: Queries, prefix: string, limit: number): Promise<readonly RequestSecret[]> {
  return db.all<RequestSecret>(sql`
    select id, arrival as locked
    from sign_on_requests
    where arrival is not null
      and not starts_with(arrival, ${prefix})
    order by id
    limit ${limit}`);
}

/** Puts another text in the place of an answer that waits, unless its browser has come. */
export async function replaceArrival(db: Queries, { id, locked }: RequestSecret, after: string): Promise<void> {
  await db.run(sql`
    update sign_on_requests
    set arrival = ${after}
    where id = ${id}
      and arrival = ${locked}`);
}

/** Answers that wait for the code of an email, encrypted, where they do not begin with a prefix. */
export async function listUnconfirmed(db: Queries, prefix: string, limit: number): Promise<readonly ConfirmationSecret[]> {
  return db.all<ConfirmationSecret>(sql`
    select id, arrival as locked
    from sign_on_confirmations
    where not starts_with(arrival, ${prefix})
    order by id
    limit ${limit}`);
}

/** Puts another text in the place of an answer that waits for a code. */
export async function replaceUnconfirmed(db: Queries, { id, locked }: ConfirmationSecret, after: string): Promise<void> {
  await db.run(sql`
    update sign_on_confirmations
    set arrival = ${after}
    where id = ${id}
      and arrival = ${locked}`);
}
