import { Type } from "typebox";
import type { TokenId } from "@chancery/core/ids/id.ts";
import { about, idShape, instantShape, nullable, titled, wordShape } from "../../../http/route/shapes.ts";
import { sessionsMax } from "../session/limits.ts";

const session = titled("UserSession", {
  uuid: idShape<TokenId>(),
  createdAt: about("The time of the sign-in", instantShape()),
  lastUsedAt: about("Recorded once a minute", nullable(instantShape())),
  expireAt: about("The end without further use", instantShape()),
  kind: about(
    "The proof that it began with; null for a session older than this property",
    nullable(wordShape(["password", "passkey", "registration", "provider"])),
  ),
  address: about("The IP address of the sign-in", nullable(Type.String())),
  userAgent: about("The browser or program of the sign-in; null for a session older than this property", nullable(Type.String())),
  current: about("Whether this request belongs to it", Type.Boolean()),
});

/** The wire shapes of a user's sessions. */
export const sessionShapes = {
  list: { answers: { 200: Type.Array(session, { maxItems: sessionsMax }) } },
  end: { params: Type.Object({ uuid: idShape<TokenId>() }), answers: { 204: null } },
  endOthers: { answers: { 200: titled("EndedSessions", { ended: Type.Integer() }) } },
} as const;
