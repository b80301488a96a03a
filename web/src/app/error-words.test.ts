import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, ConnectionError } from "@chancery/sdk";
import { errorWords } from "./error-words.ts";

const answer = (status: number, body: object = {}): ApiError => new ApiError(new Response(null, { status }), body);
const own = (status: number, errorCode: string) =>
  answer(status, { code: 1000, message: "m", messageLocalized: "Its own words", data: { errorCode } });

for (const [name, error, expected] of [
  ["no answer", new ConnectionError("no answer"), /did not respond/],
  ["an error of the page itself", new TypeError("x is undefined"), /^Something went wrong/],
  ["an answer of the service", own(409, "idempotency.reused"), /^Its own words$/],
  ["a wrong password", own(401, "login.rejected"), /^Its own words$/],
  ["a proxy that takes no large bodies", answer(413), /^Something went wrong/],
  ["a proxy whose service is down", answer(502), /did not respond/],
  ["another answer of a proxy", answer(418), /^Something went wrong/],
] as const)
  test(`${name} has a text that people understand`, () => assert.match(errorWords(error, "en"), expected));
