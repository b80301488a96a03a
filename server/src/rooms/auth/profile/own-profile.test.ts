import assert from "node:assert/strict";
import { test } from "node:test";
import { drawing } from "@chancery/tests/world/drawings.ts";
import { world } from "@chancery/tests/world/world.ts";

const { ann, bob } = await world();
const path = "/api/v1/user/profile";
const codeOf = (answer: { readonly json: unknown }): unknown => Object(answer.json).code;
const patch = (body: object) => ann.send("PATCH", path, { body });

test("a patch changes what it names, and the rest stays", async () => {
  const before = Object((await ann.get(path)).json);
  const answer = await patch({ phone: "+380441234567" });
  assert.deepEqual(answer.json, { ...before, phone: "+380441234567" });
  assert.deepEqual(Object((await patch({ lastName: " Leigh ", phone: "" })).json), { ...before, lastName: "Leigh" });
  assert.deepEqual((await ann.get(path)).json, { ...before, lastName: "Leigh" });
});

test("of two concurrent patches both are applied", async () => {
  await Promise.all([patch({ firstName: "Anna" }), patch({ phone: "+380447654321" })]);
  const { firstName, phone } = Object((await ann.get(path)).json);
  assert.deepEqual([firstName, phone], ["Anna", "+380447654321"]);
});

test("a patch is refused as a whole profile is", async () => {
  const answer = await patch({ firstName: "", phone: "12" });
  assert.deepEqual(
    Object(answer.json).data.errors.map(({ pointer, code }: { readonly pointer: string; readonly code: number }) => [
      pointer,
      code,
    ]),
    [
      ["/firstName", 1015],
      ["/phone", 10029],
    ],
  );
});

for (const kind of ["signature", "initials"] as const) {
  const keep = (body?: string) => ann.put(`/api/v1/user/${kind}`, body);
  const kept = async (): Promise<unknown> => Object((await ann.get(path)).json)[kind];

  test(`${kind} are kept as base64 of a PNG, for the person alone, until they are removed`, async () => {
    const base64 = drawing();
    const uri = `data:image/png;base64,${base64}`;
    for (const given of [uri, base64]) {
      assert.equal((await keep(given)).status, 200);
      assert.equal(await kept(), base64);
      assert.equal(Object((await bob.get(path)).json)[kind], null);
      assert.equal((await (given === uri ? keep("") : keep())).status, 200);
      assert.equal(await kept(), null);
    }
  });

  test(`${kind} that no field would take are refused, and what was kept stays`, async () => {
    await keep(drawing());
    const before = await kept();
    const faults = await Promise.all(
      ["signed", "data:image/jpeg;base64,AAAA", drawing({ widthPx: 301 }), drawing({ isEmpty: true })].map(keep),
    );
    assert.deepEqual(faults.map(codeOf), [50037, 50038, 50039, 50040]);
    assert.equal(await kept(), before);
  });
}
