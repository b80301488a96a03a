const isSpace = (character: string | undefined): boolean =>
  character === " " || character === "\n" || character === "\t" || character === "\r";

/** A text without the white space of XML at its ends: what a schema reader leaves out too. Others, as U+00A0, stay. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** Whether a text is white space of XML alone, or nothing. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
