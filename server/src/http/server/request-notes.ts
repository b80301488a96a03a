import type { FastifyRequest } from "fastify";
import type { Fault } from "@chancery/core/fault/fault.ts";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Authenticate } from "../admission/guard.ts";

/** Facts about a request for its log line, collected while it is served. */
export type Note = { readonly fault?: Fault; readonly userId?: UserId; readonly mailboxId?: MailboxId };

/** The notes of the requests under way. */
export type RequestNotes = {
  add(request: FastifyRequest, note: Note): void;
  of(request: FastifyRequest): Note;
};

/** Notes that end with their requests. */
export function requestNotes(): RequestNotes {
  const notes = new WeakMap<FastifyRequest, Note>();
  const of = (request: FastifyRequest): Note => notes.get(request) ?? {};
  return { add: (request, note) => void notes.set(request, { ...of(request), ...note }), of };
}

/** Wraps `authenticate` and notes the caller and the mailbox of the request, whether or not they are admitted. */
export function notingWho(notes: RequestNotes, request: FastifyRequest, authenticate: Authenticate): Authenticate {
  return async (token, wanted) => {
    const signedIn = await authenticate(token, wanted);
    const { mailboxId } = wanted;
    if (signedIn) notes.add(request, { userId: signedIn.caller.userId, ...(mailboxId ? { mailboxId } : {}) });
    return signedIn;
  };
}
