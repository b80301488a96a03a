/** Whether the text is a SHA-256 in lower-case hex, and so cannot lead anywhere else. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
