import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccount, proofText, tidyAccount, type AccountInput } from "./new-account.ts";

const fine: AccountInput = { name: " Acme Ltd ", inn: "12345678", mailboxes: ["Contracts", "Orders "] };
const cases: readonly (readonly [string, Partial<AccountInput>, readonly string[]])[] = [
  ["what is fine", {}, []],
  ["a name of 3", { name: " abc " }, []],
  ["a name of 2", { name: " ab  " }, ["/name"]],
  ["a name of 256 signs", { name: "😀".repeat(256) }, []],
  ["a name of 257", { name: "a".repeat(257) }, ["/name"]],
  ["a tax id of 7", { inn: "1234567 " }, ["/inn"]],
  ["a tax id of 128", { inn: "1".repeat(128) }, []],
  ["a tax id of 129", { inn: "1".repeat(129) }, ["/inn"]],
  ["no mailboxes", { mailboxes: [] }, []],
  ["mailboxes without a name, too long and twice", { mailboxes: [" ", "a".repeat(257), "A", " A"] }, ["0", "1", "3"]],
];

for (const [name, change, pointers] of cases) {
  test(`an account with ${name} has ${pointers.length} faults`, () => {
    const rows = checkAccount(tidyAccount({ ...fine, ...change }));
    assert.deepEqual(
      rows.map(({ pointer }) => pointer?.replace("/mailboxes/", "")),
      pointers,
    );
  });
}

test("the proof of a removal is the name in capitals", () => {
  assert.equal(proofText("Straße €1"), "STRASSE €1");
});
