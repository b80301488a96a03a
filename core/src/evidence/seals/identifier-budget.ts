import { ObjectIdentifier, RelativeObjectIdentifier } from "asn1js";

/** The library's reader of an identifier: `bytes` is the length of its content. */
type ReadIdentifier = (this: unknown, input: Uint8Array, offset: number, bytes: number) => number;
type IdentifierBlock = { fromBER: ReadIdentifier };

/**
 * Content of all object identifiers of a signature together. Real ones have some hundreds of them, of 3 to 11 bytes. The library bounds
 * elements, but makes an object of each number in an identifier: 240 KiB of them took 0.4 s.
 */
const identifierBytesMax = 32 * 1024;

/** Runs synchronous work that reads ASN.1 of strangers. Throws when it has more identifiers than `identifierBytesMax`. */
export function withinIdentifierBudget<Result>(work: () => Result): Result {
  const blocks = [new ObjectIdentifier(), new RelativeObjectIdentifier()].map(({ valueBlock }): IdentifierBlock =>
    Object.getPrototypeOf(valueBlock),
  );
  const readers = blocks.map(({ fromBER }) => fromBER);
  let leftBytes = identifierBytesMax;
  const spend = (bytes: number): void => {
    leftBytes -= bytes;
    if (leftBytes < 0) throw new RangeError(`it has more than ${identifierBytesMax} bytes of identifiers`);
  };
  for (const [index, block] of blocks.entries()) {
    block.fromBER = function (input, offset, bytes) {
      // the library tries to read the content of strings: a hash may begin like an identifier that is longer than the signature
      if (offset + bytes <= input.length) spend(bytes);
      return readers[index]!.call(this, input, offset, bytes);
    };
  }
  try {
    const result = work();
    // what could not be read inside of a string was passed over
    spend(0);
    return result;
  } finally {
    for (const [index, block] of blocks.entries()) block.fromBER = readers[index]!;
  }
}
