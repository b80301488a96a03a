import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf, membersOf, readAsn1 } from "./asn1.ts";

/** Strings whose content looks like ASN.1: their tag and length, and their content, in hex. */
const strings: readonly (readonly [what: string, tag: string, content: string])[] = [
  ["a hash that looks like an identifier of 3 MB", "0420", "0d833c1fb16d38038a745dc611a79e49c1125318024973f5ed87c3fa51fe2168"],
  ["a hash that looks like an identifier of 64 KB", "0420", "0682dd9f4ee96757d3e2706b47f9c0c5548fdbebd48cb2473e12116264ea98f5"],
  ["a hash that is a whole identifier", "0420", "061e2b010101010101010101010101010101010101010101010101010101017f"],
  ["bits that look like an identifier of 8 MB", "0306", "000683ffffff"],
];

for (const [what, tag, content] of strings) {
  test(`${what} is read as it is`, () => {
    const [string, behind] = membersOf(readAsn1(sequenceOf(`${tag}${content}0500`)));
    const bits = tag.startsWith("03");
    assert.equal(Buffer.from(bytesOf(string)).toString("hex"), bits ? content.slice(2) : content);
    assert.ok(behind);
  });
}

function sequenceOf(members: string): Uint8Array {
  return Buffer.from(`30${(members.length / 2).toString(16).padStart(2, "0")}${members}`, "hex");
}
