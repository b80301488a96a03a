import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { provesConsistency, provesInclusion } from "../../../tests/world/merkle-client.ts";
import { consistencySteps, inclusionSteps, type ProofStep } from "./merkle-proofs.ts";
import { foldHashes, growTree, hashLeaf, hashPair, placesOf } from "./merkle-tree.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");
const hex = (hash: Uint8Array): string => Buffer.from(hash).toString("hex");

// the leaves and answers that Certificate Transparency's own programs test RFC 6962 with
const leaves = " 00 10 2021 3031 40414243 5051525354555657 606162636465666768696a6b6c6d6e6f".split(" ").map(bytes);
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

/** A tree with all its nodes. */
function grown(given: readonly Uint8Array[]) {
  const tree = growTree(sha256);
  const nodes = new Map<string, Uint8Array>();
  for (const leaf of given) {
    for (const { level, index, hash } of tree.add(leaf)) nodes.set(`${level} ${index}`, hash);
  }
  const fold = (step: ProofStep): Uint8Array =>
    foldHashes(
      sha256,
      step.map(({ level, index }) => nodes.get(`${level} ${index}`)!),
    );
  return { tree, nodes, fold, rootAt: (size: number) => fold(placesOf(0, size)) };
}

const known = grown(leaves);

for (const [size, root] of roots.entries()) {
  test(`the root of the first ${size} leaves is the known one`, () => {
    assert.equal(hex(grown(leaves.slice(0, size)).tree.root()), root);
    assert.equal(hex(known.rootAt(size)), root);
  });
}

const inclusions: readonly (readonly [index: number, size: number, hashes: readonly string[]])[] = [
  [0, 1, []],
  [0, 8, ["96a296d2", "5f083f0a", "6b47aaf2"]],
  [5, 8, ["bc1a0643", "ca854ea1", "d37ee418"]],
  [2, 3, ["fac54203"]],
  [1, 5, ["6e340b9c", "5f083f0a", "bc1a0643"]],
];

for (const [index, size, hashes] of inclusions) {
  test(`leaf ${index} of ${size} is proven by the known hashes`, () => {
    const proof = inclusionSteps(index, size).map(known.fold);
    assert.deepEqual(
      proof.map((hash) => hex(hash).slice(0, 8)),
      hashes,
    );
  });
}

const consistencies: readonly (readonly [old: number, size: number, hashes: readonly string[]])[] = [
  [1, 1, []],
  [1, 8, ["96a296d2", "5f083f0a", "6b47aaf2"]],
  [6, 8, ["0ebc5d34", "ca854ea1", "d37ee418"]],
  [2, 5, ["5f083f0a", "bc1a0643"]],
];

for (const [old, size, hashes] of consistencies) {
  test(`the tree of ${old} is proven to begin that of ${size} by the known hashes`, () => {
    const proof = consistencySteps(old, size).map(known.fold);
    assert.deepEqual(
      proof.map((hash) => hex(hash).slice(0, 8)),
      hashes,
    );
  });
}

test("the trees of RFC 9162 §2.1.5 have its proofs", () => {
  const seven = grown(Array.from({ length: 7 }, (_, at) => Uint8Array.of(at)));
  const [a, b, c, d, e, f, j] = Array.from({ length: 7 }, (_, at) => hashLeaf(sha256, Uint8Array.of(at))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const pair = (left: Uint8Array, right: Uint8Array): Uint8Array => hashPair(sha256, left, right);
  const [g, h, i] = [pair(a, b), pair(c, d), pair(e, f)] as const;
  const [k, l] = [pair(g, h), pair(i, j)] as const;
  const inclusion = (index: number) => inclusionSteps(index, 7).map(seven.fold);
  const consistency = (old: number) => consistencySteps(old, 7).map(seven.fold);
  assert.deepEqual(
    [inclusion(0), inclusion(3), inclusion(4), inclusion(6)],
    [
      [b, h, l],
      [c, g, l],
      [f, j, k],
      [i, k],
    ],
  );
  assert.deepEqual([consistency(3), consistency(4), consistency(6)], [[c, d, g, l], [l], [i, j, k]]);
});

const sizes = fc.tuple(fc.nat(70), fc.nat(70)).map(([one, other]) => [Math.min(one, other), Math.max(one, other) + 1] as const);
const many = grown(Array.from({ length: 80 }, (_, at) => Uint8Array.of(at)));

test("every inclusion proof is accepted, and none for another leaf, place, tree or with another hash", () => {
  fc.assert(
    fc.property(sizes, ([index, size]) => {
      const proof = inclusionSteps(index, size).map(many.fold);
      const included = { leafHash: hashLeaf(sha256, Uint8Array.of(index)), index, size, root: many.rootAt(size) };
      assert.ok(provesInclusion(sha256, included, proof));
      assert.ok(!provesInclusion(sha256, { ...included, leafHash: hashLeaf(sha256, Uint8Array.of(index + 1)) }, proof));
      assert.ok(!provesInclusion(sha256, { ...included, root: many.rootAt(size + 1) }, proof));
      assert.ok(!provesInclusion(sha256, { ...included, index: size }, proof));
      if (size > 1) assert.ok(!provesInclusion(sha256, { ...included, index: index === 0 ? 1 : index - 1 }, proof));
      assert.ok(!provesInclusion(sha256, included, [...proof, included.root]));
      for (const at of proof.keys()) {
        assert.ok(!provesInclusion(sha256, included, proof.with(at, sha256(proof[at]!))));
        assert.ok(!provesInclusion(sha256, included, proof.toSpliced(at, 1)));
      }
    }),
  );
});

test("every consistency proof is accepted, and none between other trees or with another hash", () => {
  fc.assert(
    fc.property(sizes, ([less, size]) => {
      const old = less + 1;
      const proof = consistencySteps(old, size).map(many.fold);
      const [from, to] = [old, size].map((one) => ({ size: one, root: many.rootAt(one) })) as [
        { size: number; root: Uint8Array },
        { size: number; root: Uint8Array },
      ];
      assert.ok(provesConsistency(sha256, from, to, proof));
      assert.ok(!provesConsistency(sha256, { ...from, root: sha256(from.root) }, to, proof));
      assert.ok(!provesConsistency(sha256, from, { ...to, root: sha256(to.root) }, proof));
      assert.ok(!provesConsistency(sha256, from, to, [...proof, to.root]));
      assert.ok(!provesConsistency(sha256, { ...from, size: size + 1 }, to, proof));
      for (const at of proof.keys()) {
        assert.ok(!provesConsistency(sha256, from, to, proof.with(at, sha256(proof[at]!))));
        assert.ok(!provesConsistency(sha256, from, to, proof.toSpliced(at, 1)));
      }
    }),
  );
});

test("a proof in a tree of 2^40 leaves needs 40 hashes of a node each, where the tree is perfect", () => {
  const size = 2 ** 40;
  const steps = inclusionSteps(2 ** 39 + 12_345, size);
  assert.deepEqual([steps.length, steps.flat().length], [40, 40]);
  assert.ok(inclusionSteps(size - 12_345, size - 3).flat().length <= 2 * 40);
});

test("a tree is continued from its size and the hashes of its edge", () => {
  const tree = growTree(
    sha256,
    5,
    placesOf(0, 5).map((place) => known.fold([place])),
  );
  for (const leaf of leaves.slice(5)) tree.add(leaf);
  assert.equal(hex(tree.root()), roots[8]);
  assert.throws(() => growTree(sha256, 5, []), /node 0 of level 2 is missing/);
});
