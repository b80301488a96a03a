import assert from "node:assert/strict";
import { test } from "node:test";
import { readUser, readUserHeader, readUserRow, userColumns, type UserRow } from "./user-import.ts";

const row: UserRow = { line: 7, email: " Ann@Acme.example ", firstName: "Ann", lastName: "Lee", phone: "", createMailbox: "" };
const letters = (count: number): string => "x".repeat(count);

test("columns are found in any order, whatever case, spaces, hyphens and underscores", () => {
  const found = readUserHeader(["Last Name", "E-mail", "", "first_name", "CREATEMAILBOX"]);
  assert.ok("header" in found);
  assert.deepEqual(Object.fromEntries(found.header), { lastName: 0, email: 1, firstName: 3, createMailbox: 4 });
  assert.deepEqual(readUserRow(found.header, { line: 2, cells: ["Lee", "ann@acme.example"] }), {
    line: 2,
    email: "ann@acme.example",
    firstName: "",
    lastName: "Lee",
    phone: "",
    createMailbox: "",
  });
  assert.equal(readUserRow(found.header, { line: 3, cells: ["", " "] }), undefined);
});

test("missing, unknown and repeated columns are named", () => {
  assert.deepEqual(readUserHeader(["email", "Email", "role"]), {
    missing: ["firstName", "lastName"],
    unknown: ["Email", "role"],
  });
  assert.ok("header" in readUserHeader(userColumns));
});

const rows: readonly (readonly [change: Partial<UserRow>, code: string | undefined])[] = [
  [{}, undefined],
  [{ email: "" }, "import.email"],
  [{ email: "ann" }, "import.email"],
  [{ firstName: " " }, "import.name"],
  [{ lastName: "" }, "import.name"],
  [{ firstName: letters(255) }, undefined],
  [{ firstName: letters(256) }, "value.length"],
  [{ phone: "+380 44 000 0000" }, undefined],
  [{ phone: "12345678" }, undefined],
  [{ phone: "1234567" }, "user.phone"],
  [{ createMailbox: "Maybe" }, "import.mailbox"],
];

for (const [change, code] of rows)
  test(`${JSON.stringify(change).slice(0, 60)} is ${code ?? "taken"}`, () => {
    const user = readUser({ ...row, ...change });
    assert.equal("code" in user ? user.code : undefined, code);
    if ("code" in user) assert.equal(user.line, 7);
    else assert.equal(user.email, "ann@acme.example");
  });

test("yes and no are read in both languages", () => {
  const made = (createMailbox: string) => Object(readUser({ ...row, createMailbox })).createMailbox;
  assert.ok(["Yes", "TRUE", "1", "Так"].every((word) => made(word) === true));
  assert.ok(["no", "FALSE", "0", "ні", ""].every((word) => made(word) === false));
});

test("a header is read to its hundredth unknown name", () => {
  const found = readUserHeader([...Array.from({ length: 500 }, (_, at) => `c${at}`), "email"]);
  assert.ok("unknown" in found);
  assert.deepEqual([found.unknown.length, found.missing.includes("email")], [100, true]);
});
