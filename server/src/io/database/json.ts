/**
 * JSON that a statement takes apart. PostgreSQL refuses half a surrogate pair in it; here it becomes U+FFFD, as the driver makes it in text.
 */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(surrogate)) return json;
  // whole pairs are written as they are; behind an even number of backslashes, "ud800" is text
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, String.raw`$1\ufffd`);
}

/** How JSON.stringify begins half a pair. */
const surrogate = String.raw`\ud`;

/**
 * Texts of JSON as one, for `string_to_array(…, chr(30))`: no JSON has this control character (RFC 7464). Of an array of them, the driver
 * would escape each quotation mark, and PostgreSQL read it back.
 */
export function joinJson(texts: readonly string[]): string {
  return texts.join("\x1e");
}
