/**
 * JSON that a statement takes apart. PostgreSQL refuses half a surrogate pair in it; here it becomes U+FFFD, as the driver makes it in text.
 */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(String.raw`\ud`)) return json;
  // whole pairs are written as they are; an escape is taken as a whole, so that a backslash before "ud800" stays one
  return json.replaceAll(/\\(?:u(d[89a-f][\da-f]{2})|.)/g, (escape, half?: string) => (half ? String.raw`\ufffd` : escape));
}
