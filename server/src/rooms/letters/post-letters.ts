import type { LetterText } from "@chancery/core/letter/letter.ts";
import type { Transaction } from "../../io/database/database.ts";
import { publish } from "../../jobs/publish.ts";
import { lockText, postedEvent } from "./letter.ts";
import type { LettersNeeds } from "./needs.ts";
import { addLetters } from "./store.ts";

/** Writes letters and the events that their jobs wait for: two statements, however many they are. */
export async function postLetters(
  { newId, clock, secrets }: LettersNeeds,
  tx: Transaction,
  letters: readonly (LetterText & { readonly to: string })[],
): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ to, ...text }) => {
    const id = newId<"letter">();
    return { id, recipient: to, body: lockText(secrets, id, text) };
  });
  await addLetters(tx, rows, clock.now());
  const origin = { requestId: "letters.post", ip: "", userAgent: "", source: "JOB" } as const;
  await publish(tx, { audit: [], events: rows.map(({ id }) => postedEvent(id)), origin });
}
