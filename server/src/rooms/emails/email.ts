import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type Id } from "@chancery/core/ids/id.ts";
import type { LetterText } from "@chancery/core/email/email.ts";
import type { SecretBox } from "../../io/secrets/secret-box.ts";
import type { DomainEvent } from "../../jobs/publish.ts";

export type LetterId = Id<"letter">;

/** There is a letter to send. */
export const postedEventName = "letter.posted";

/** The event of a letter: its id alone, for events are kept in the clear. */
export function postedEvent(id: LetterId): DomainEvent {
  return { name: postedEventName, key: id, payload: { letterId: id } };
}

/** The letter that an event speaks of. */
export function letterIdOf(payload: Json): LetterId {
  const isRecord = typeof payload === "object" && payload !== null && "letterId" in payload;
  const id = isRecord ? payload["letterId"] : undefined;
  return parseId<"letter">(typeof id === "string" ? id : "", "letterId");
}

/** The text of a letter, encrypted for its row: it may hold a one-time code. */
export function lockText(box: SecretBox, id: LetterId, { subject, text, html }: LetterText): string {
  return box.lock(JSON.stringify({ subject, text, html }), placeOf(id));
}

/** The text again. Throws when it was changed or moved. */
export function unlockText(box: SecretBox, id: LetterId, locked: string): LetterText {
  return JSON.parse(box.unlock(locked, placeOf(id))) as LetterText;
}

/** Where the text of a letter is bound to. */
export function placeOf(id: LetterId): string {
  return `letters.body.${id}`;
}
