/**
 * JSON that a statement takes apart. PostgreSQL refuses half a surrogate pair in it; here it becomes U+FFFD, as the driver makes it in text.
 */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(String.raw`\ud`)) return json;
  // whole pairs are written as they are; behind an even number of backslashes, "ud800" is text
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, String.raw`$1\ufffd`);
}
