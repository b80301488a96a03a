import { hashPair, type HashBytes } from "@chancery/core/audit/merkle-tree.ts";

/** A leaf, by its hash and index from 0, and the tree that it is to be in. */
type Included = {
  readonly leafHash: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
};

/** Whether a proof shows that a leaf is in a tree: the algorithm of RFC 9162 §2.1.3.2. */
export function provesInclusion(hashBytes: HashBytes, { leafHash, index, size, root }: Included, proof: readonly Uint8Array[]) {
  if (index < 0 || index >= size) return false;
  let [fn, sn, made] = [index, size - 1, leafHash];
  for (const step of proof) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      made = hashPair(hashBytes, step, made);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      made = hashPair(hashBytes, made, step);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && isEqual(made, root);
}

/** A tree by its size and root. */
type TreeHead = { readonly size: number; readonly root: Uint8Array };

/** Whether a proof shows that one tree is the beginning of another: the algorithm of RFC 9162 §2.1.4.2. An empty tree begins all. */
export function provesConsistency(hashBytes: HashBytes, old: TreeHead, head: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (old.size === 0) return proof.length === 0 && old.size <= head.size;
  if (old.size === head.size) return proof.length === 0 && isEqual(old.root, head.root);
  const [first, ...rest] = isPower(old.size) ? [old.root, ...proof] : proof;
  if (!first || old.size > head.size || proof.length === 0) return false;
  let [fn, sn] = [old.size - 1, head.size - 1];
  while (isOdd(fn)) [fn, sn] = [half(fn), half(sn)];
  let [ofOld, ofNew] = [first, first];
  for (const step of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      ofOld = hashPair(hashBytes, step, ofOld);
      ofNew = hashPair(hashBytes, step, ofNew);
      while (!isOdd(fn) && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      ofNew = hashPair(hashBytes, ofNew, step);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 && isEqual(ofOld, old.root) && isEqual(ofNew, head.root);
}

function isPower(size: number): boolean {
  return Number.isInteger(Math.log2(size));
}

// not by bits: sizes go beyond 2^31
function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
