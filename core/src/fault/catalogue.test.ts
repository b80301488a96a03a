import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "./catalogue.ts";
import { Fault, faultMessage, faultOf, refuse } from "./fault.ts";
import { localMessage, preferredLanguage } from "./local-message.ts";
import { messagesUk } from "./messages-uk.ts";

// public numbers of common faults end at 1089; 1090 to 1099 are ours
test("every fault has a number of a known range, a status of an error and a noun-first name", () => {
  for (const [name, { code, status, message }] of Object.entries(catalogue)) {
    assert.match(name, /^[a-z][a-z_]*\.[a-z][a-z0-9_]*$/);
    assert.ok((code >= 1000 && code <= 1099) || (code > 10_000 && code <= 120_000), `${name}: ${code}`);
    assert.ok(status >= 400 && status < 600, `${name}: ${status}`);
    assert.ok(message.length > 5 && !message.endsWith("."), name);
  }
});

test("every message is written in Ukrainian with the same arguments", () => {
  for (const [name, { message }] of Object.entries(catalogue)) {
    const uk = messagesUk[name];
    assert.ok(uk, `${name} has no message in Ukrainian`);
    assert.deepEqual(argumentsOf(uk), argumentsOf(message), name);
  }
  for (const name of Object.keys(messagesUk)) assert.ok(Object.hasOwn(catalogue, name), `${name} is no fault`);
});

test("the catalogue has all specified error numbers", () => {
  const codes = new Set(Object.values(catalogue).map(({ code }) => code));
  const ranges = [
    [1000, 1089],
    [20_012, 20_053],
    [30_001, 30_029],
    [60_001, 60_033],
  ] as const;
  for (const [from, to] of ranges) for (let code = from; code <= to; code++) assert.ok(codes.has(code), String(code));
});

test("one fault keeps its own number, several are 1006", () => {
  const row = { code: "value.required", args: ["a"], pointer: "/data" } as const;
  assert.equal(faultOf([row]).code, "value.required");
  assert.equal(faultOf([row, row]).code, "request.invalid");
  assert.throws(() => refuse([row]), Fault);
  assert.doesNotThrow(() => refuse([]));
});

test("the reader's language is the one they like best of ours", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["", undefined],
    ["uk", "uk"],
    ["uk-UA,uk;q=0.9,en;q=0.8", "uk"],
    ["en-GB,uk;q=0.5", undefined],
    ["de, uk;q=0.3", "uk"],
    ["uk;q=0", undefined],
    ["*", undefined],
    ["constructor", undefined],
    [",,;q=x, uk;q=0.001", "uk"],
  ];
  for (const [header, language] of cases) assert.equal(preferredLanguage(header), language, header);
  assert.equal(localMessage("envelope.not_found", ["7"], "uk"), "Конверт 7 не існує");
  assert.equal(localMessage("envelope.not_found", ["7"], "fr"), undefined);
  const invalid = (reason: string) => localMessage("signature.invalid", ["contract", "Director", reason], "uk");
  assert.equal(invalid("it is of other bytes"), "Підпис Director документа contract недійсний: він накладений на інші байти");
  for (const other of ["constructor", "it is of no kind"]) assert.ok(invalid(other)?.endsWith(`недійсний: ${other}`));
});

test("a wait is told in the unit that fits, in the language of the message, and never shorter than it is", () => {
  const cases: readonly (readonly [seconds: number | string, english: string, ukrainian: string])[] = [
    [1, "in 1 second", "через 1 секунду"],
    [60, "in 1 minute", "через 1 хвилину"],
    [61, "in 61 seconds", "через 61 секунду"],
    [119, "in 119 seconds", "через 119 секунд"],
    [121, "in 3 minutes", "через 3 хвилини"],
    [3600, "in 1 hour", "через 1 годину"],
    [7199, "in 120 minutes", "через 120 хвилин"],
    [7201, "in 3 hours", "через 3 години"],
    [86_400, "in 1 day", "через 1 день"],
    ["{0}", "{0}", "{0}"],
  ];
  for (const [seconds, english, ukrainian] of cases) {
    assert.equal(faultMessage("request.too_many", [seconds]), `Too many requests; try again ${english}`);
    assert.equal(localMessage("request.too_many", [seconds], "uk"), `Забагато запитів; спробуйте знову ${ukrainian}`);
  }
});

function argumentsOf(message: string): readonly string[] {
  return [...new Set(message.match(/\{\d(?::\w+)?\}/g))].toSorted();
}
