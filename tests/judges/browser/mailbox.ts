import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { suite, test } from "node:test";
import { relayOrdered } from "@chancery/server/jobs/relay-ordered.ts";
import { createPaper, sendOffer, statusFor } from "../../world/paper.ts";
import { people } from "../../world/people.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs, signInAs } from "./sign-in.ts";

/** The mailbox of the console: lists, search, keyboard, actions on several envelopes, live updates, sign-out. */
export function mailbox(scene: Scene): void {
  suite("the mailbox, in a browser", { timeout: 120_000 }, () => {
    lists(scene);
    filters(scene);
    cancels(scene);
    arrivals(scene);
    sessions(scene);
  });
}

function lists({ here, visit }: Scene): void {
  test("envelopes are found by subject, moved with several others, and moved back", async () => {
    const paper = await createPaper(here.ann);
    for (const subject of ["Rent May", "Rent June", "Lease"]) await sendOffer(here.ann, here.bob, paper, subject);
    const bob = await visit();
    const { page } = bob;
    await signInAs(bob, here.url, people.bob, "/");
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    await page.getByRole("link", { name: /Lease/ }).waitFor();
    await judge(bob, "mailbox");
    await page.keyboard.press("/");
    await page.getByLabel("Search by subject").fill("rent");
    await page.getByRole("link", { name: /Lease/ }).waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-row]").count(), 2);
    await page.getByRole("link", { name: /Inbox/ }).first().click();
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    await page.getByRole("checkbox", { name: /Rent May/ }).check();
    await page.getByRole("checkbox", { name: /Rent June/ }).check();
    await judge(bob, "mailbox-selected");
    await page.getByRole("button", { name: "Mark as read" }).click();
    await page.getByText("2 envelopes changed").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 envelopes changed").waitFor();
  });
}

function filters({ here, visit }: Scene): void {
  test("a filter is in the address, is removed by its chip, and is saved for all browsers under a name", async () => {
    const bob = await visit();
    const { page } = bob;
    const paper = await createPaper(here.ann);
    for (const subject of ["Filtered on", "Filtered off"]) await sendOffer(here.ann, here.bob, paper, subject);
    await signInAs(bob, here.url, people.bob, "/");
    await page.getByRole("link", { name: /Inbox/ }).first().click();
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    const kept = JSON.stringify([{ name: "Kept here", folder: "sent", filter: { from: "2024-02-29" } }]);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`filters/${people.bob.mailboxId}`, kept] as const);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("button", { name: "Kept here", exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Completed" }).check();
    await page.getByLabel("From", { exact: true }).fill("2020-01-31");
    await page.getByLabel("Save this filter as").fill("Old ones");
    await judge(bob, "mailbox-filter");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Remove the filter Completed" }).waitFor();
    await page.getByRole("link", { name: /Filtered on/ }).waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "?status=COMPLETED&from=2020-01-31");
    await judge(bob, "mailbox-filtered");
    await page.getByRole("button", { name: "Remove the filter Completed" }).click();
    await page.getByRole("link", { name: /Filtered on/ }).waitFor();
    await page.getByRole("button", { name: "Remove the filter From" }).click();
    assert.equal(await page.getByRole("list", { name: "Filters" }).count(), 0);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("button", { name: "Old ones", exact: true }).click();
    await page.getByRole("button", { name: "Remove the filter Completed" }).waitFor();
    const elsewhere = await openAs({ here, visit }, people.bob, `/mailbox/${people.bob.mailboxId}/inbox`, { language: "uk" });
    await elsewhere.page.getByRole("button", { name: "Фільтр" }).click();
    await elsewhere.page.getByRole("button", { name: "Old ones", exact: true }).waitFor();
    await elsewhere.page.getByRole("button", { name: "Видалити Old ones" }).click();
    await elsewhere.page.getByRole("button", { name: "Old ones", exact: true }).waitFor({ state: "detached" });
    await judge(elsewhere, "mailbox-filter-saved");
    await elsewhere.page.getByRole("button", { name: "Kept here", exact: true }).click();
    await elsewhere.page.waitForURL(/\/sent\?from=2024-02-29$/);
  });
}

function cancels({ here, visit }: Scene): void {
  test("sent envelopes are cancelled together, and those that were not are listed with the reason", async () => {
    const paper = await createPaper(here.ann);
    const ids = [await sendOffer(here.ann, here.bob, paper, "Twice A"), await sendOffer(here.ann, here.bob, paper, "Twice B")];
    const ann = await visit();
    const { page } = ann;
    await signInAs(ann, here.url, people.ann, "/");
    await page.getByRole("link", { name: /Sent/ }).first().click();
    for (const subject of ["Twice A", "Twice B"]) await page.getByRole("checkbox", { name: `Select: ${subject}` }).check();
    await page.getByRole("button", { name: "Cancel envelopes" }).click();
    await page.getByLabel("Reason").fill("Ordered twice");
    await judge(ann, "mailbox-cancel");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("2 envelopes changed").waitFor();
    for (const id of ids) assert.equal(await statusFor(here.bob, id ?? ""), "CANCELLED");
    await page.getByRole("checkbox", { name: "Select: Twice A" }).check();
    await page.getByRole("button", { name: "Cancel envelopes" }).click();
    await page.getByLabel("Reason").fill("Once more");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("heading", { name: "Not every envelope was changed" }).waitFor();
    await judge(ann, "mailbox-failed");
  });
}

function arrivals({ here, visit }: Scene): void {
  test("an envelope that arrives appears by itself", async () => {
    const bob = await visit({ language: "uk", viewport: { width: 390, height: 844 } });
    await signInAs(bob, here.url, people.bob, "/");
    await bob.page.getByRole("heading", { name: "Чекають на вас" }).waitFor();
    await judge(bob, "mailbox-uk");
    const id = await sendOffer(here.ann, here.bob, await createPaper(here.ann), "Just now");
    assert.equal(await statusFor(here.bob, id), "WAITING");
    await relayOrdered(here.database, here.rooms.orderedHandlers);
    await bob.page.getByRole("link", { name: /Just now/ }).waitFor();
  });
}

function sessions({ here, visit }: Scene): void {
  test("a list is walked by keyboard, and signing out ends the session in the browser", async () => {
    const bob = await visit();
    const { page } = bob;
    await signInAs(bob, here.url, people.bob, "/");
    await page.locator("[data-row]").first().focus();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/envelope\//);
    await page.goBack();
    await page.getByRole("button", { name: /menu$/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Email").waitFor();
    await page.goto(`${here.url}/`);
    await page.getByLabel("Email").waitFor();
  });

  test("a session cookie is out of reach of scripts, and of requests that other sites make", async () => {
    const bob = await visit();
    await signInAs(bob, here.url, people.bob, "/");
    assert.equal(await bob.page.evaluate("document.cookie"), "");
    const [cookie] = await bob.context.cookies();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, "Lax"]);
    const forged = await fetch(`${here.url}/api/v1/user/profile`, {
      headers: { cookie: `${cookie?.name}=${cookie?.value}`, origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    assert.equal(forged.status, 401);
  });

  test("a page of another origin ends no session, and shows no page of the service in a frame", async (t) => {
    // another port of the same host: browsers send it the cookie, so that only the origin of a request tells
    const evil = createServer((_, response) => {
      const form = `<form method="post" action="${here.url}/api/logout"><button></button></form>`;
      response.setHeader("content-type", "text/html").end(`<iframe src="${here.url}/sign-in"></iframe>${form}`);
    }).listen(0, "127.0.0.1");
    t.after(() => evil.close());
    await once(evil, "listening");
    const bob = await visit();
    const { page } = bob;
    await signInAs(bob, here.url, people.bob, "/");
    await page.goto(`http://127.0.0.1:${Object(evil.address()).port}/`);
    const [, frame] = page.frames();
    assert.equal(frame?.url(), "chrome-error://chromewebdata/");
    const asked = page.waitForResponse(`${here.url}/api/logout`);
    await page.getByRole("button").click();
    const refused = await asked;
    assert.match((await refused.request().allHeaders())["cookie"] ?? "", /chancery-person=/);
    assert.equal(refused.status(), 401);
    await page.goto(`${here.url}/person`);
    await page.getByRole("heading", { name: "Your settings" }).waitFor();
  });
}
