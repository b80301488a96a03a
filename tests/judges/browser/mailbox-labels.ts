import { suite, test } from "node:test";
import sql from "sql-template-tag";
import { newNotification } from "../../world/notifications.ts";
import { createPaper, sendOffer } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { signInAs } from "./sign-in.ts";

/** Labels, notifications and keys of the mailbox. */
export function mailboxLabels(scene: Scene): void {
  suite("labels and keys of the mailbox, in a browser", { timeout: 120_000 }, () => {
    labels(scene);
    notices(scene);
    keys(scene);
  });
}

function labels({ here, visit }: Scene): void {
  test("a label is created, put on two envelopes, shown in their rows, renamed, and deleted", async () => {
    const paper = await createPaper(here.ann);
    for (const subject of ["Labelled A", "Labelled B"]) await sendOffer(here.ann, here.bob, paper, subject);
    const bob = await visit({ viewport: { width: 1440, height: 900 } });
    const { page } = bob;
    await signInAs(bob, here.url, people.bob, "/");
    for (const subject of ["Labelled A", "Labelled B"]) await page.getByRole("checkbox", { name: `Select: ${subject}` }).check();
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("button", { name: "New label" }).click();
    await page.getByLabel("Name of the label").fill("Urgent");
    await page.getByLabel("Color").fill("#c62828");
    await judge(bob, "mailbox-labels");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("checkbox", { name: "Urgent" }).click();
    await page.getByRole("checkbox", { name: "Urgent", checked: true }).waitFor();
    await page.getByRole("button", { name: "Edit Urgent" }).click();
    await page.getByLabel("Name of the label").fill("Today");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("checkbox", { name: "Today", checked: true }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: /Labelled A.*Today/ }).waitFor();
    await page.getByRole("link", { name: /Labelled B.*Today/ }).waitFor();
    await judge(bob, "mailbox-labelled");
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("button", { name: "Delete Today" }).click();
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await page.getByText("This mailbox has no labels yet.").waitFor();
  });
}

function notices({ here, visit }: Scene): void {
  test("the bell counts notifications, which lead to their envelopes and are read", async () => {
    const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Noticed");
    await here.database.run(sql`delete from notifications`);
    const about = await newNotification(here);
    for (let more = 0; more < 2; more += 1) await newNotification(here);
    await here.database.run(sql`
      update notifications
      set data = json_build_object('subject', 'Noticed', 'envelopeUuid', ${id}::text)
      where id = ${about}`);
    const ann = await visit();
    const { page } = ann;
    await signInAs(ann, here.url, people.ann, "/");
    await page.getByRole("button", { name: "Notifications, 3 unread" }).click();
    await page.getByRole("link", { name: "Noticed" }).waitFor();
    await judge(ann, "mailbox-notices");
    await page.getByRole("link", { name: "Noticed" }).click();
    await page.waitForURL(`**/envelope/${id}*`);
    await page.goBack();
    await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await page.getByText("No new notifications.").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Notifications, 0 unread" }).waitFor();
  });
}

function keys({ here, visit }: Scene): void {
  test("the question mark shows the keys, and n begins a new envelope", async () => {
    const bob = await visit({ viewport: { width: 768, height: 1024 } });
    const { page } = bob;
    await signInAs(bob, here.url, people.bob, "/");
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    await page.keyboard.press("?");
    await page.getByText("Archive the selected envelopes").waitFor();
    await judge(bob, "mailbox-keys");
    await page.keyboard.press("Escape");
    await page.getByText("Archive the selected envelopes").waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.waitForURL(/\/new$/);
  });
}
