const isSpace = (character: string | undefined): boolean =>
  character === " " || character === "\n" || character === "\t" || character === "\r";

/** The text without XML white space at its ends, as a schema validator trims it. Other spaces, such as U+00A0, stay. */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start += 1;
  while (end > start && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** Whether a text is empty or consists of XML white space only. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
