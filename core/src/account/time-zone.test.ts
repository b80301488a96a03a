import assert from "node:assert/strict";
import { test } from "node:test";
import { isTimeZone } from "./time-zone.ts";

const known = ["UTC", "Europe/Kyiv", "America/Argentina/Buenos_Aires", "Etc/GMT+3"];
const unknown = ["", "Z", "Europe/Atlantis", "+02:00", "Europe/Kyiv ", "Europe/../Kyiv"];

for (const name of known) test(`${name} is a time zone`, () => assert.equal(isTimeZone(name), true));
for (const name of unknown) test(`"${name}" is no time zone`, () => assert.equal(isTimeZone(name), false));
