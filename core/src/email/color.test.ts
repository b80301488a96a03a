import assert from "node:assert/strict";
import { test } from "node:test";
import { refuseColor } from "./color.ts";

const refused = {
  "#767676": undefined,
  "#777777": /white text on #777777 is 4\.47, less than 4\.5/,
  "#000000": undefined,
  "#FFFFFF": /is 1, less/,
  "#1d5599": undefined,
  "#fff": /six hexadecimal digits/,
  "#1d5599;": /six hexadecimal digits/,
  red: /six hexadecimal digits/,
} as const;

for (const [color, why] of Object.entries(refused)) {
  test(`${color} is ${why ? "refused" : "accepted"} as the color of buttons with white text`, () => {
    if (why) assert.match(refuseColor(color) ?? "", why);
    else assert.equal(refuseColor(color), undefined);
  });
}
