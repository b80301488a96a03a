import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import type { Scene } from "./scene.ts";
import { openAs } from "./sign-in.ts";

const count = 100;

/** The roles of a template with many: their searches are rendered where they are seen. */
export function manyRoles(scene: Scene): void {
  suite("a template of many roles, in a browser", { timeout: 120_000 }, () => {
    test("a recipient of the last role is found by keyboard, though its search was not rendered at first", async () => {
      const body = { data: template(), access: "mailbox", categories: [] };
      const uuid = textAt(await scene.here.ann.post("/api/v1/template", body), "uuid");
      const { page } = await openAs(scene, people.ann, `/mailbox/${people.ann.mailboxId}/new?template=${uuid}`);
      const last = page.getByLabel(`Role ${count}`, { exact: true });
      await last.waitFor({ state: "attached" });
      assert.ok((await page.getByRole("combobox").count()) < count / 2);
      await last.focus();
      await page.keyboard.type("gail@nowhere.example");
      await page.getByText("Invite by email").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: `Change Role ${count}` }).waitFor();
    });
  });
}

function template(): string {
  const at = Array.from({ length: count }, (_, index) => index + 1);
  const fields = at.map((one) => `<field type="text" name="f${one}" roleId="r${one}"/>`).join("");
  const roles = at.map((one) => `<role id="r${one}" title="Role ${one}" type="assignee" order="${one}"/>`).join("");
  return `<template><info><name>Many</name></info><documents><document id="d"><info><title>D</title></info><body><p>${fields}</p></body>
    </document></documents><flow><roles ordered="true"><role id="s" title="S" type="sender" order="0"/>${roles}</roles></flow></template>`;
}
