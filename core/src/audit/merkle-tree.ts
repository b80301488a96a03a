/** SHA-256 of bytes. Handed in: core knows no cryptography. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array;

/** The place of a perfect subtree: the `index`-th (from 0) of those with 2^level leaves. Level 0 has the hashes of the leaves. */
export type NodePlace = { readonly level: number; readonly index: number };

/** A perfect subtree and its hash. */
export type TreeNode = NodePlace & { readonly hash: Uint8Array };

/** The hash of a leaf (RFC 6962 §2.1). */
export function hashLeaf(hashBytes: HashBytes, leaf: Uint8Array): Uint8Array {
  return hashBytes(joined(0, leaf));
}

/** The hash of two neighbours (RFC 6962 §2.1). */
export function hashPair(hashBytes: HashBytes, left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashBytes(joined(1, left, right));
}

/** The perfect subtrees that the leaves from `from` up to, not with, `to` consist of, from left to right: at most two a level. */
export function placesOf(from: number, to: number): readonly NodePlace[] {
  const places: NodePlace[] = [];
  for (let at = from; at < to;) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= to) {
      level += 1;
      width *= 2;
    }
    places.push({ level, index: at / width });
    at += width;
  }
  return places;
}

/**
 * The hash of the leaves whose perfect subtrees, as `placesOf` lists them, have these hashes. It is the root (RFC 6962 §2.1) when the
 * leaves begin at 0, or are the right part of a tree.
 */
export function foldHashes(hashBytes: HashBytes, hashes: readonly Uint8Array[]): Uint8Array {
  const last = hashes.at(-1);
  if (!last) return hashBytes(new Uint8Array());
  return hashes.slice(0, -1).reduceRight((right, left) => hashPair(hashBytes, left, right), last);
}

/** A tree that grows. */
export type GrowingTree = {
  size(): number;
  root(): Uint8Array;
  /** Adds a leaf, and returns the perfect subtrees that it completes, its own hash first. */
  add(leaf: Uint8Array): readonly TreeNode[];
};

/** A tree that continues from its size and the hashes at its right edge. Keeps one hash for each level. Throws when a hash is missing. */
export function growTree(hashBytes: HashBytes, size = 0, hashes: readonly Uint8Array[] = []): GrowingTree {
  const edge: TreeNode[] = placesOf(0, size).map((place, at) => ({ ...place, hash: hashes[at] ?? missing(place) }));
  let count = size;
  const add = (leaf: Uint8Array): readonly TreeNode[] => {
    let node: TreeNode = { level: 0, index: count, hash: hashLeaf(hashBytes, leaf) };
    const completed = [node];
    while (edge.at(-1)?.level === node.level) {
      const left = edge.pop()!;
      node = { level: node.level + 1, index: left.index / 2, hash: hashPair(hashBytes, left.hash, node.hash) };
      completed.push(node);
    }
    edge.push(node);
    count += 1;
    return completed;
  };
  const root = (): Uint8Array =>
    foldHashes(
      hashBytes,
      edge.map(({ hash }) => hash),
    );
  return { size: () => count, root, add };
}

function missing({ level, index }: NodePlace): never {
  throw new Error(`the node ${index} of level ${level} is missing`);
}

function joined(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
