import { createHash } from "node:crypto";

/** How many texts get a name: each costs memory in every connection, which is never released. */
export const namedStatementsMax = 500;
const onceSeenMax = 1000;

/**
 * Gives texts their names for named statements. A text gets one when it comes for the second time, so that
 * texts made for one call (lists of other lengths) neither fill the server nor use up the names.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const onceSeen = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= namedStatementsMax) return undefined;
    if (onceSeen.delete(text)) return remember(names, text);
    if (onceSeen.size >= onceSeenMax) onceSeen.clear();
    onceSeen.add(text);
    return undefined;
  };
}

function remember(names: Map<string, string>, text: string): string {
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 16);
  names.set(text, name);
  return name;
}
