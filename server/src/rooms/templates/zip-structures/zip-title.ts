/** A title in the form in which it is stored and looked up. */
export function titleOf(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
