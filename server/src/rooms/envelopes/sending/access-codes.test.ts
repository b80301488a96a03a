import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transaction } from "../../../io/database/database.ts";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import { keepAccessCodes } from "./access-codes.ts";

test("access codes that cannot be kept are refused with the place of their role", async () => {
  const roles = [
    { id: "buyer", email: "buyer@example.org" },
    { id: "head", email: "buyer@example.org" },
    { id: "a/b~c", email: undefined },
  ];
  const codes = roles.map(({ id }) => ({ roleId: id, code: id === "buyer" ? "1234" : "5678", hash: "" }));
  const pointers = ["/accessCodes/buyer", "/accessCodes/head", "/accessCodes/a~1b~0c"];
  await assert.rejects(keepAccessCodes({} as Transaction, { roles } as unknown as Envelope, codes), (error) => {
    const { code, details } = Object(error);
    assert.equal(code, "request.invalid");
    const rows: readonly { readonly pointer: string; readonly args: readonly string[] }[] = details.errors;
    assert.deepEqual(
      rows.map(({ pointer, args }) => [pointer, args[0]]),
      pointers.map((pointer, at) => [
        pointer,
        at < 2 ? "roles of one address have one access code" : "role a/b~c is not addressed by email",
      ]),
    );
    return true;
  });
});
