import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPerson, tidyPerson, type PersonNames } from "./person.ts";

const fine: PersonNames = { firstName: " Ann ", lastName: "Lee", phone: "" };
const cases: readonly (readonly [string, Partial<PersonNames>, readonly string[]])[] = [
  ["what is fine", {}, []],
  ["names of spaces", { firstName: "  ", lastName: "\t" }, ["/firstName", "/lastName"]],
  ["names of 255 signs", { firstName: "😀".repeat(255) }, []],
  ["names of 256", { lastName: "a".repeat(256) }, ["/lastName"]],
  ["a telephone of 8", { phone: "12345678" }, []],
  ["a telephone of 7", { phone: "1234567" }, ["/phone"]],
  ["a telephone of 20", { phone: "+38 (044) 123-45-67." }, []],
  ["a telephone of 21", { phone: "+38 (044) 123-45-67.." }, ["/phone"]],
  ["a telephone of signs", { phone: "(((((((((" }, ["/phone"]],
  ["a telephone of letters", { phone: "call me at 9" }, ["/phone"]],
];

for (const [name, change, pointers] of cases) {
  test(`a person with ${name} has ${pointers.length} faults`, () => {
    const rows = checkPerson(tidyPerson({ ...fine, ...change }));
    assert.deepEqual(
      rows.map(({ pointer }) => pointer),
      pointers,
    );
  });
}
