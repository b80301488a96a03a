/** What a document may cost at most. Nothing beyond is read. */
export type XmlLimits = {
  /** Of the text as UTF-8. */
  readonly bytesMax: number;
  readonly depthMax: number;
  readonly elementsMax: number;
  /** Of one element. */
  readonly attributesMax: number;
};

/** The limits of decisions §3: 10 MiB, depth 64, 100 000 elements; at most 64 attributes an element. */
export const xmlLimits: XmlLimits = {
  bytesMax: 10 * 1024 * 1024,
  depthMax: 64,
  elementsMax: 100_000,
  attributesMax: 64,
};

/** Whether the text is over so many bytes as UTF-8. Counts only when its length alone does not tell. */
export function isOverBytes(text: string, bytesMax: number): boolean {
  if (text.length > bytesMax) return true;
  if (text.length * 3 <= bytesMax) return false;
  return utf8Bytes(text) > bytesMax;
}

function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x800 || isSurrogate ? 1 : 2;
  }
  return bytes;
}
