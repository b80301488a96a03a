import { placesOf, type NodePlace } from "./merkle-tree.ts";

/** A hash of a proof: that of the leaves of these perfect subtrees (`foldHashes`). */
export type ProofStep = readonly NodePlace[];

/** The hashes that prove that the leaf `index` (from 0) is in the tree of `size` leaves: PATH of RFC 6962 §2.1.1. */
export function inclusionSteps(index: number, size: number): readonly ProofStep[] {
  const steps: ProofStep[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      steps.push(placesOf(middle, to));
      to = middle;
    } else {
      steps.push(placesOf(from, middle));
      from = middle;
    }
  }
  return steps.toReversed();
}

/** The hashes that prove that the tree of `old` leaves is the beginning of that of `size`: PROOF of RFC 6962 §2.1.2, 0 < old ≤ size. */
export function consistencySteps(old: number, size: number): readonly ProofStep[] {
  const steps: ProofStep[] = [];
  let [from, to] = [0, size];
  while (old < to) {
    const middle = from + splitOf(to - from);
    if (old <= middle) {
      steps.push(placesOf(middle, to));
      to = middle;
    } else {
      steps.push(placesOf(from, middle));
      from = middle;
    }
  }
  // the client knows the old tree itself
  return (from === 0 ? steps : [...steps, placesOf(from, to)]).toReversed();
}

/** The largest power of two below a number above 1. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}
