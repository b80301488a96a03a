import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { form } from "../../world/call.ts";
import { createPaper, offerXml, textAt } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { fillByKeyboard, judge } from "./judge.ts";
import type { Scene } from "./scene.ts";

/** The page that invites a person to an envelope. */
export function invitation({ here, visit, codeFor }: Scene): void {
  suite("an invitation to an envelope, in a browser", { timeout: 90_000 }, () => {
    test("a recipient takes an envelope into a mailbox; the page loaded again says where it is", async () => {
      const sent = await here.ann.post("/api/v1/envelope/send", {
        data: offerXml(await createPaper(here.ann), people.bob.email),
      });
      assert.ok(textAt(sent, "uuid"));
      const code = await codeFor(people.bob.email);
      const at = await visit();
      await at.page.goto(`${here.url}/invitation#code=${code}`);
      await at.page.getByText("invites you to the envelope").waitFor();
      await judge(at, "invitation");
      await fillByKeyboard(at, [people.bob.email, people.bob.password]);
      await at.page.locator("#accept").waitFor();
      await judge(at, "invitation-mailbox");
      await at.page.selectOption("select", people.bob.mailboxId);
      await at.page.dblclick("#accept button");
      await at.page.getByText("The envelope is in your mailbox:").waitFor();
      assert.equal(at.requests.filter((one) => one.endsWith("/confirm-invite")).length, 1);
      await at.page.reload();
      await at.page.getByText("Links work once").waitFor();
      await at.page.goto(`${here.url}/invitation#code=${code}`);
      await at.page.getByText("If you have accepted already").waitFor();
      await judge(at, "invitation-unknown");
    });

    test("a recipient without an account approves as a guest, and comes back with the same link", async () => {
      const email = "gail@nowhere.example";
      const data = JSON.stringify({ subject: "Lease", message: "For May", recipients: [{ recipient: email, approver: true }] });
      const parts = [
        { name: "files", fileName: "lease.txt", bytes: "the lease" },
        { name: "data", type: "application/json", bytes: data },
      ];
      assert.equal((await here.ann.send("POST", "/api/v1/envelope/quick-send", form(parts))).status, 201);
      const code = await codeFor(email);
      const at = await visit();
      await at.page.goto(`${here.url}/invitation#code=${code}`);
      await at.page.getByText("You need no account").waitFor();
      await judge(at, "invitation-guest");
      await at.page.focus("#guest input[name=agreed]");
      await fillByKeyboard(at, [" "]);
      await at.page.getByText("The sender waits for your approval.").waitFor();
      await judge(at, "invitation-guest-approver");
      await at.page.dblclick("#approve");
      await at.page.getByText("All steps are done").waitFor();
      await judge(at, "invitation-guest-completed");
      assert.equal(at.requests.filter((one) => one.endsWith("/envelope/approve")).length, 1);
      await at.page.reload();
      await at.page.getByText("You need no account").waitFor();
    });
  });
}
