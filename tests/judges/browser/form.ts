import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { makeForm } from "../../world/forms-of-envelopes.ts";
import { orderTemplate } from "../../world/orders.ts";
import { fillByKeyboard, judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

/** The page of a form, which anyone with its link can start. */
export function form({ here, visit }: Scene): void {
  suite("the page of a form, in a browser", { timeout: 90_000 }, () => {
    test("a visitor reads whose form it is, and starts it once by keyboard; an unknown form has nothing to start", async () => {
      const id = await makeForm(here, await orderTemplate(here.ann), { multiUse: false });
      const at = await visit();
      await at.page.goto(`${here.url}/form/${id}`);
      await at.page.getByText("Order form").waitFor();
      await at.page.getByText(here.ann.company).waitFor();
      await judge(at, "form");
      assert.ok(!at.requests.some((one) => one.endsWith("/start")));
      await at.page.focus("#start input[name=agreed]");
      await fillByKeyboard(at, [" "]);
      await at.page.getByText("The sender waits for you to fill in the envelope.").waitFor();
      await judge(at, "form-started");
      await at.page.reload();
      await at.page.getByText("This form is not available.").waitFor();
      await at.page.goto(`${here.url}/form/01930000-0000-7000-8000-00000000dead`);
      await at.page.getByText("This form is not available.").waitFor();
    });
  });
}
