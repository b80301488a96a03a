import assert from "node:assert/strict";
import { test } from "node:test";
import { barcodeCodes } from "@chancery/core/template/model/barcode.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann } = await world();
const draw = (query: string) => ann.get(`/api/v1/barcode?${query}`);

for (const type of barcodeCodes) {
  test(`a barcode of type ${type} without a value is a sample`, async () => {
    const { status, headers, text } = await draw(`type=${type}`);
    assert.deepEqual([status, headers["content-type"]], [200, "image/svg+xml"]);
    assert.match(text, /^<svg /);
  });
}

test("a barcode is drawn for its value, or the request names what is wrong", async () => {
  const [one, other] = [await draw("type=code128&value=A-1"), await draw("type=code128&value=A-2")];
  assert.notEqual(one.text, other.text);
  const wrong = [await draw("type=isbn"), await draw("type=ean13&value=12"), await draw(`type=qrcode&value=${"x".repeat(2001)}`)];
  assert.deepEqual(
    wrong.map(({ status, json }) => [status, Object(json).code]),
    [
      [400, 1076],
      [400, 1077],
      [400, 1006],
    ],
  );
});
