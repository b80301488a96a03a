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
  ["a session that has ended", own(401, "token.missing"), /^Your session has ended/],
  ["a session that was ended", own(401, "token.invalid"), /^Your session has ended/],
  ["an envelope that others have changed", own(422, "envelope.status_wrong"), /in the meantime/],
  ["a wrong password", own(401, "login.rejected"), /^Its own words$/],
  ["a proxy that takes no large bodies", answer(413), /too large/],
  ["a proxy whose service is down", answer(502), /not available at the moment/],
  ["another answer of a proxy", answer(418), /^Something went wrong/],
] as const)
  test(`${name} has a text that people understand`, () => assert.match(errorWords(error, "en"), expected));
