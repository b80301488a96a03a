/** The default limits: 10 MiB, depth 64, 100 000 elements, and 64 attributes per element. */
export const xmlLimits = {
  /** Size of the text as UTF-8. */
  bytesMax: 10 * 1024 * 1024,
  depthMax: 64,
  elementsMax: 100_000,
  /** Attributes of one element. */
  attributesMax: 64,
};

/** Limits of a document. Reading stops at the first one exceeded. */
export type XmlLimits = Readonly<typeof xmlLimits>;

/** Whether the text is longer than `bytesMax` as UTF-8. Encodes the text only if its length alone does not decide. */
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
