/** Content that a CMS encloses, and for each of its signers the same signature without the content, in DER. */
export type SplitCms = { readonly content: Buffer; readonly signatures: readonly Buffer[] };

/** Signers of one CMS, and bytes of a signature without the content. */
export type SplitLimits = { readonly signaturesMax: number; readonly signatureBytesMax: number };

/** An element of BER (X.690): its tag, where it begins, its contents, and where the next one begins. */
type Element = {
  readonly tag: number;
  readonly from: number;
  readonly body: number;
  readonly end: number;
  readonly next: number;
};

/** Content in pieces of 1 KiB has 26,000 elements in 25 MiB, and each is met at seven levels. */
const elementsMax = 250_000;
const depthMax = 16;
const tags = { octets: 0x04, oid: 0x06, octetPieces: 0x24, sequence: 0x30, set: 0x31, zero: 0xa0 } as const;
const oids = { signedData: "2a864886f70d010702", data: "2a864886f70d010701" } as const;

/**
 * Takes SignedData with its content inside (RFC 5652, 5.1 and 5.2) apart, without a tree of the content: that of a library takes seconds for
 * hostile bytes. "size" when it is over a limit; undefined for anything else, and for a signature whose content is elsewhere.
 */
export function splitCms(bytes: Buffer, limits: SplitLimits): SplitCms | "size" | undefined {
  try {
    return new CmsReader(bytes).split(limits);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class CmsReader {
  readonly #bytes: Buffer;
  #left = elementsMax;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  split({ signaturesMax, signatureBytesMax }: SplitLimits): SplitCms | "size" | undefined {
    const info = this.#elementAt(0, this.#bytes.length, 0);
    if (info.next !== this.#bytes.length) return undefined;
    const [type, inner] = this.#childrenOf(info, tags.sequence);
    const [data] = this.#childrenOf(inner, tags.zero);
    const [version, algorithms, enclosed, ...others] = this.#childrenOf(data, tags.sequence);
    const [contentType, holder] = this.#childrenOf(enclosed, tags.sequence);
    if (!version || !algorithms || !this.#isOid(type, oids.signedData) || !this.#isOid(contentType, oids.data) || !holder)
      return undefined;
    const certificates = others.find(({ tag }) => tag === tags.zero);
    const head = [this.#raw(version), this.#raw(algorithms), der(tags.sequence, this.#raw(contentType))];
    const before = certificates ? [...head, this.#raw(certificates)] : head;
    const detached = (signer: Element): Buffer => {
      const own = der(tags.sequence, ...before, der(tags.set, this.#raw(signer)));
      return der(tags.sequence, this.#raw(type), der(tags.zero, own));
    };
    const signers = this.#childrenOf(others.at(-1), tags.set);
    // before the first copy: each signature has all certificates
    const sharedBytes = before.reduce((sum, { length }) => sum + length, 0);
    const isLarge = ({ from, next }: Element): boolean => sharedBytes + next - from > signatureBytesMax;
    if (signers.length > signaturesMax || signers.some(isLarge)) return "size";
    return { content: this.#contentOf(holder), signatures: signers.map(detached) };
  }

  #contentOf(holder: Element): Buffer {
    const [octets, ...more] = this.#childrenOf(holder, tags.zero);
    if (!octets || more.length > 0) throw new SyntaxError("no content");
    const pieces = this.#octetsOf(octets);
    const [only] = pieces;
    return pieces.length === 1 && only ? only : Buffer.concat(pieces);
  }

  #octetsOf(element: Element, depth = 0): readonly Buffer[] {
    if (depth > depthMax) throw new SyntaxError("nested too deeply");
    if (element.tag === tags.octets) return [this.#bytes.subarray(element.body, element.end)];
    return this.#childrenOf(element, tags.octetPieces).flatMap((piece) => this.#octetsOf(piece, depth + 1));
  }

  #childrenOf(element: Element | undefined, tag: number): readonly Element[] {
    if (element?.tag !== tag) throw new SyntaxError("another tag");
    const children: Element[] = [];
    for (let at = element.body; at < element.end; at = children.at(-1)!.next) children.push(this.#elementAt(at, element.end, 0));
    return children;
  }

  #elementAt(from: number, limit: number, depth: number): Element {
    this.#left -= 1;
    if (this.#left < 0 || depth > depthMax || from + 2 > limit) throw new SyntaxError("too many elements, or cut off");
    const [tag = 0, first = 0] = [this.#bytes[from], this.#bytes[from + 1]];
    if ((tag & 0x1f) === 0x1f) throw new SyntaxError("a long tag");
    if (first === 0x80) return this.#untilEnd({ tag, from, limit, depth });
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const body = from + 2 + lengthBytes;
    if (lengthBytes > 4 || body > limit) throw new SyntaxError("a length that is too long");
    const end = body + (lengthBytes === 0 ? first : this.#bytes.readUIntBE(from + 2, lengthBytes));
    if (end > limit) throw new SyntaxError("cut off");
    return { tag, from, body, end, next: end };
  }

  /** An element of indefinite length, which ends with two zeros (X.690, 8.1.3.6). */
  #untilEnd({ tag, from, limit, depth }: Pick<Element, "tag" | "from"> & { limit: number; depth: number }): Element {
    if ((tag & 0x20) === 0) throw new SyntaxError("a simple element without a length");
    let at = from + 2;
    while (at + 2 <= limit && (this.#bytes[at] !== 0 || this.#bytes[at + 1] !== 0))
      at = this.#elementAt(at, limit, depth + 1).next;
    if (at + 2 > limit) throw new SyntaxError("no end");
    return { tag, from, body: from + 2, end: at, next: at + 2 };
  }

  #isOid(element: Element | undefined, oid: string): element is Element {
    return element?.tag === tags.oid && this.#bytes.subarray(element.body, element.end).toString("hex") === oid;
  }

  #raw({ from, next }: Element): Buffer {
    return this.#bytes.subarray(from, next);
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 0x80 ? Buffer.from([body.length]) : longLength(body.length);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

function longLength(bytes: number): Buffer {
  const long = Buffer.from([0x84, 0, 0, 0, 0]);
  long.writeUInt32BE(bytes, 1);
  const leading = long.subarray(1).findIndex((byte) => byte !== 0);
  return Buffer.concat([Buffer.from([0x84 - leading]), long.subarray(1 + leading)]);
}
