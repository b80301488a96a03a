import { appendFile, readFile, truncate } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { callingUrl } from "../world/call.ts";
import { isAtLeast, readFeed } from "../world/event-feed.ts";
import { people } from "../world/people.ts";
import { persona, type Persona } from "../world/persona.ts";

// A program that follows the event feed of Ann and writes down each event, a line each. It may be killed at any time: it goes on behind
// its last whole line. Words: address, token, file, and of how many events one is compared with the envelope.

const [url = "", token = "", file = "", every = "1"] = process.argv.slice(2);
const ann = persona(callingUrl(url), people.ann, token);
let count = 0;

for (let cursor = await lastCursor(); ;) {
  const page = await readFeed(ann, { ...(cursor !== undefined && { after: cursor }), limit: "1000", wait: "20" }).catch(
    () => undefined,
  );
  if (!page) {
    await pause(100);
    continue;
  }
  for (const { data } of page.data) if (count++ % Number(every) === 0) await compare(ann, data);
  const lines = page.data.map(({ id, data }) => `${id} ${data.uuid} ${data.status}\n`);
  if (lines.length > 0) await appendFile(file, lines.join(""));
  cursor = page.nextCursor;
}

/** The cursor of the last whole line; a torn one is cut off. */
async function lastCursor(): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) await truncate(file, whole.length);
  return whole.trimEnd().split("\n").at(-1)?.split(" ")[0] || undefined;
}

/** Ends the program when the envelope does not show what its event says. */
async function compare(who: Persona, { uuid, status }: { readonly uuid: string; readonly status: string }): Promise<void> {
  const answer = await who.get(`/api/v1/envelope/${uuid}?include=envelope`);
  const shown = Object(answer.json).envelope?.status;
  if (answer.status === 503) return compare(who, { uuid, status });
  if (typeof shown === "string" && isAtLeast(shown, status)) return;
  process.stderr.write(`the event of ${uuid} says ${status}, the envelope ${answer.text.slice(0, 300)}\n`);
  process.exit(1);
}
