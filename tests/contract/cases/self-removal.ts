import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import sql from "sql-template-tag";
import { corporateUser } from "../../world/corporate.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const path = "/api/v1/user";

/** The removal of a new person who owns nothing, by their session; the query may be changed. */
async function leaving({ database }: Scene, query: { readonly checkMessage?: string } = {}): Promise<Asked> {
  const email = `${crypto.randomUUID()}@leaving.example`;
  const userId = await corporateUser(database, people.ann.accountId, email);
  const { text, hash } = tokens.newToken("session");
  await database.run(sql`
    insert into tokens (id, user_id, kind, name, hash, created_at, idle_until, expires_at, is_by_provider)
    values (gen_random_uuid(), ${userId}, 'session', '', ${hash}, now(), now() + interval '1 hour', now() + interval '1 hour', false)`);
  const submitted = new URLSearchParams({ checkMessage: email.toUpperCase(), leaveExisting: "false", ...query });
  return { path: `${path}?${submitted.toString()}`, sent: { headers: { authorization: `Bearer ${text}` } } };
}

const annsProof = encodeURIComponent(people.ann.email.toUpperCase());

/** Removing oneself, and what is shown before. */
export const selfRemovalCases: Cases = {
  "GET /api/v1/user/removal": [
    asks(200, () => ({ path: `${path}/removal` })),
    asks(200, () => ({ path: `${path}/removal?leaveExisting=true` })),
  ],
  "DELETE /api/v1/user": [
    asks(204, (scene) => leaving(scene)),
    asks(400, (scene) => leaving(scene, { checkMessage: "NOBODY@LEAVING.EXAMPLE" }), 10003),
    asks(400, () => ({ path: `${path}?leaveExisting=false` }), 1023),
    asks(400, () => ({ path: `${path}?checkMessage=${annsProof}&leaveExisting=true` }), 1006),
    asks(
      400,
      () => ({ path: `${path}?checkMessage=${annsProof}&leaveExisting=false`, sent: { body: { password: "not this" } } }),
      10025,
    ),
  ],
};
