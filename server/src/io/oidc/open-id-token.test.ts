import assert from "node:assert/strict";
import { test } from "node:test";
import { openIdToken } from "./open-id-token.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("only the first two parts of an ID token are read, however many there are", () => {
  const token = `${encoded({ alg: "RS256" })}.${encoded({ sub: "ann" })}${".".repeat(1_000_000)}`;
  const start = process.cpuUsage().user / 1000;
  const opened = openIdToken(JSON.stringify({ id_token: token }));
  assert.ok(process.cpuUsage().user / 1000 - start < 1000);
  assert.deepEqual(opened, { header: { alg: "RS256" }, claims: { sub: "ann" }, accessTokenHash: undefined });
});
