import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { colleagues } from "../../world/colleagues.ts";
import { filled, orderTemplate, sendOrder, type OrderTemplate } from "../../world/orders.ts";
import { people } from "../../world/people.ts";
import { orderSheet, saveScenario, scenarioBody } from "../../world/scenarios.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import { openAs, openMailbox } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

/** The scenarios of a mailbox, and their steps on completed envelopes. */
export function consoleScenarios(scene: Scene): void {
  suite("scenarios, in a browser", { timeout: 120_000 }, () => {
    test("a scenario is created and leads from a completed envelope to a draft", async () => createAndRun(scene));
    test("a scenario is changed, copied and deleted", async () => keep(scene));
    test("a form with changes that are not saved asks before it is left", async () => leave(scene));
    test("a step that sends asks before, and says why it cannot be done", async () => send(scene));
    test("who may only read is offered no change, and no step", async () => read(scene));
  });
}

async function createAndRun(scene: Scene): Promise<void> {
  const [ordered, invoiced] = [await orderTemplate(scene.here.ann), await orderTemplate(scene.here.ann)];
  const at = await openMailbox(scene, "scenarios");
  const { page } = at;
  await page.getByText("No scenarios yet").waitFor();
  await judge(at, "scenarios-none");
  await page.getByRole("link", { name: "New scenario" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Sales");
  await page.getByLabel("Description").fill("Orders become invoices");
  await page.getByLabel("Name of the step").fill("Invoice");
  await page.getByLabel("Takes envelopes of").selectOption(ordered.uuid);
  await page.getByLabel("Creates envelopes of").selectOption(invoiced.uuid);
  const sheet = page.getByLabel("Stylesheet (XSLT 2)");
  await sheet.fill(`${sheetTo("seven")}\n</xsl:stylesheet>`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The scenario was not saved. Correct the marked fields.").waitFor();
  await page.getByText(/^Line 2: /).waitFor();
  assert.equal(await page.evaluate("document.activeElement.localName"), "textarea", "the first marked field has the focus");
  await judge(at, "scenario-faults");
  await sheet.fill(sheetTo("seven"));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Order → Order").waitFor();
  await judge(at, "scenarios");
  await page.goto(`${scene.here.url}/envelope/${await completed(scene, ordered)}`);
  await page.getByText("Creates an envelope of the template “Order”. It is left as a draft.").waitFor();
  await judge(at, "scenario-next");
  await page.getByRole("button", { name: "Invoice" }).click();
  await page.waitForURL(/new\?draft=/);
  assert.equal(await page.getByLabel("Subject").inputValue(), "Next of Order 7");
}

async function keep(scene: Scene): Promise<void> {
  const { ann } = scene.here;
  const template = await orderTemplate(ann);
  await saveScenario(ann, { ...scenarioBody(undefined, template, sheetTo("x")), name: "Returns" });
  const at = await openMailbox(scene, "scenarios", { language: "uk" });
  const { page } = at;
  await page.getByRole("link", { name: "Returns" }).click();
  await page.getByLabel("Хто може використовувати").selectOption("shared");
  await page.getByLabel("Додати скриньку").fill("Reception");
  await page.getByRole("option", { name: "Reception" }).first().click();
  await page.getByRole("list", { name: "Скриньки, які можуть його використовувати" }).getByText("Reception, Corvus SA").waitFor();
  await page.getByRole("button", { name: "Додати крок" }).click();
  const second = page.getByLabel("Назва кроку").nth(1);
  await second.fill("Refund");
  await page.getByLabel("Створює конверти за шаблоном").nth(1).selectOption(template.uuid);
  await judge(at, "scenario-edit");
  await page.getByRole("button", { name: "Перемістити нижче: Next order" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate("document.activeElement.ariaLabel"), "Перемістити вище: Next order");
  await page.getByRole("button", { name: "Зберегти" }).click();
  // only the first step may take nothing
  assert.equal(await page.locator("select:invalid").count(), 1);
  await page.getByRole("button", { name: "Вилучити: Next order" }).click();
  await page.getByRole("button", { name: "Зберегти" }).click();
  await page.getByRole("link", { name: "Returns" }).waitFor();
  await copyAndDelete(at);
}

async function copyAndDelete({ page }: Visit): Promise<void> {
  await page.getByRole("button", { name: "Копіювати: Returns" }).click();
  await page.getByLabel("Назва", { exact: true }).fill("Returns of 2027");
  assert.equal(await page.getByLabel("Хто може використовувати").inputValue(), "mailbox");
  await page.getByRole("button", { name: "Зберегти" }).click();
  await page.getByRole("button", { name: "Видалити: Returns of 2027" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Видалити" }).click();
  await page.getByRole("button", { name: "Видалити: Returns of 2027" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Почати: Returns", exact: true }).click();
  await page.waitForURL(/new\?draft=/);
}

async function leave(scene: Scene): Promise<void> {
  const at = await openMailbox(scene, "scenarios");
  const { page } = at;
  const back = page.getByRole("link", { name: "← Scenarios" });
  await page.getByRole("link", { name: "New scenario" }).click();
  await back.click();
  await page.getByRole("link", { name: "New scenario" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Sales");
  await back.click();
  const dialog = page.getByRole("dialog", { name: "Leave this page?" });
  await dialog.waitFor();
  await judge(at, "leave");
  await page.keyboard.press("Escape");
  assert.equal(await name.inputValue(), "Sales");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave the page" }).click();
  await page.getByRole("link", { name: "New scenario" }).waitFor();
}

async function send(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await orderTemplate(here.ann);
  const body = scenarioBody(template, template, sheetTo("x"), {
    sendAfterCreation: true,
    condition: "//field[@name='b'] = 'yes'",
  });
  const id = await saveScenario(here.ann, body);
  const at = await openAs(scene, people.ann, `/envelope/${await completed(scene, template)}`);
  const { page } = at;
  await page.getByRole("button", { name: "Next order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create and send the envelope" }).click();
  await dialog.getByRole("alert").waitFor();
  await judge(at, "scenario-refused");
  await here.ann.put(`/api/v1/scenario/${id}`, { ...body, steps: body.steps.map((step) => ({ ...step, condition: null })) });
  await dialog.getByRole("button", { name: "Create and send the envelope" }).click();
  await page.getByRole("heading", { level: 1, name: "Next of Order 7" }).waitFor();
}

async function read(scene: Scene): Promise<void> {
  const { here } = scene;
  const template = await orderTemplate(here.ann);
  await saveScenario(here.ann, { ...scenarioBody(template, template, sheetTo("x")), name: "Read only" });
  const { viewer } = await colleagues(here);
  const at = await openAs(scene, viewer, `/mailbox/${people.ann.mailboxId}/scenarios`);
  const { page } = at;
  const row = page.getByRole("listitem").filter({ hasText: "Read only" });
  await row.getByText("Next order · Order → Order").waitFor();
  assert.deepEqual([await row.getByRole("button").count(), await row.getByRole("link").count()], [0, 0]);
  assert.equal(await page.getByRole("link", { name: "New scenario" }).count(), 0);
  await judge(at, "scenarios-read");
  await page.goto(`${here.url}/envelope/${await completed(scene, template)}?mailbox=${people.ann.mailboxId}`);
  await page.getByRole("heading", { name: "About this envelope" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "Next steps" }).count(), 0);
}

/** A stylesheet that makes an order to Bob. */
function sheetTo(value: string): string {
  return orderSheet({ fields: `<field name="a">${value}</field>`, buyer: people.bob.mailboxId });
}

/** A completed order from Ann to Bob. */
async function completed({ here }: Scene, template: OrderTemplate): Promise<string> {
  const id = await sendOrder(here, template);
  for (const fields of ['<field name="b">done</field>', ""])
    assert.equal((await here.bob.put("/api/v1/envelope/fill", { uuid: id, data: filled(template, fields) })).status, 200);
  return id;
}
