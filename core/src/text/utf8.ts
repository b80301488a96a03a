/** The UTF-8 bytes of a text; lone surrogates become U+FFFD. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes[length++] = code;
    else {
      if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6);
      else {
        if (code < 0x1_0000) bytes[length++] = 0xe0 | (code >> 12);
        else {
          bytes[length++] = 0xf0 | (code >> 18);
          bytes[length++] = tail(code >> 12);
        }
        bytes[length++] = tail(code >> 6);
      }
      bytes[length++] = tail(code);
    }
  }
  return bytes.slice(0, length);
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}
