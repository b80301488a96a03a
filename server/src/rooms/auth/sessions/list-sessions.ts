import type { Caller } from "@chancery/core/access/caller.ts";
import type { AuthNeeds } from "../needs.ts";
import { sessionsMax } from "../session/limits.ts";
import { listSessions as findSessions, type Session } from "../session/store/sessions.ts";

/** The caller's valid sessions, newest first. */
export function listSessions({ database, clock }: AuthNeeds, { userId }: Caller): Promise<readonly Session[]> {
  return findSessions(database, userId, clock.now(), sessionsMax);
}
