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

/** Code units of a piece: some milliseconds of replacing. */
const pieceUnits = 65_536;

/** A text in pieces, none of which ends within white space. */
export function* piecesOf(text: string): Generator<string, void, undefined> {
  const solid = /[^ \t\r\n]/g;
  for (let start = 0, end = 0; start < text.length; start = end) {
    solid.lastIndex = start + pieceUnits;
    end = solid.test(text) ? solid.lastIndex - 1 : text.length;
    yield text.slice(start, end);
  }
}

/** Whether a text is empty or consists of XML white space only. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
