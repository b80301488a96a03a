import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { orderTemplate, sendOrder } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const columns = Array.from({ length: 20 }, (_, at) => at);

/** A table of more columns than a page is wide. */
export function wideTable(scene: Scene): void {
  suite("a wide table, in a browser", { timeout: 120_000 }, () => {
    test("a table of 20 columns scrolls by itself, and the page does not", async () => {
      const id = await sendOrder(scene.here, await orderTemplate(scene.here.ann, { fields }));
      const bob = await openAs(scene, people.bob, `/envelope/${id}`);
      await bob.page.getByLabel("w19, required").waitFor();
      await judge(bob, "wide-table");
      assert.equal(await bob.page.evaluate("document.documentElement.scrollWidth"), 1280);
    });
  });
}

const fields = `</p><table name="wide" roleId="buyer" iterable="true"><thead><tr>
  ${columns.map((at) => `<th>Column ${at}</th>`).join("")}</tr></thead><tbody><tr iterable="true" name="*">
  ${columns.map((at) => `<td><field type="text" name="w${at}" roleId="buyer"/></td>`).join("")}</tr></tbody></table><p>`;
