import assert from "node:assert/strict";
import { test } from "node:test";
import { callbacksPath, callbackWorld } from "@chancery/tests/world/callbacks.ts";
import { formsPath, makeForm, orderForm, startForm, visitForm } from "@chancery/tests/world/forms-of-envelopes.ts";
import { orderTemplate } from "@chancery/tests/world/orders.ts";
import { answering } from "@chancery/tests/world/receiver.ts";

const here = await callbackWorld();
const { one, receiver } = here;
const { ann } = one;
const template = await orderTemplate(ann);
const target = (path: string) => ({ url: receiver.at(path, answering(200)), retries: 0, login: "hook", password: "key" });

test("each envelope of a form is sent to its callback once, with the form and the metadata", async () => {
  const form = await makeForm(one, template, { envelopeCreationCallback: target("/created") });
  const { envelopeCreationCallback: callback } = Object((await ann.get(`${formsPath}/${form}`)).json);
  assert.partialDeepStrictEqual(callback, { retries: 0, timeout: 5000, successCode: 200, authType: "BASIC" });
  const { id } = await visitForm(one, form);
  const [request] = await receiver.until("/created", 1);
  assert.partialDeepStrictEqual(JSON.parse(request?.body ?? ""), {
    uuid: id,
    status: "SENT",
    subject: "Order",
    mailbox: ann.mailboxId,
    formId: form,
    metadata: { campaign: "spring" },
  });
  assert.equal(request?.headers.authorization, `Basic ${Buffer.from("hook:key").toString("base64")}`);
  assert.ok(request?.headers["webhook-signature"]);
  await ann.send("DELETE", "/api/v1/envelope/cancel", { body: { uuids: [id], comment: "Twice" } });
  const second = await visitForm(one, form);
  const bodies = (await receiver.until("/created", 2)).map(({ body }) => JSON.parse(body).uuid);
  assert.deepEqual(bodies, [id, second.id]);
});

test("the callback of a form is no callback of the mailbox, which may replay its deliveries", async () => {
  const form = await makeForm(one, template, { envelopeCreationCallback: target("/listed") });
  const { id } = Object((await ann.get(`${formsPath}/${form}`)).json).envelopeCreationCallback;
  assert.deepEqual((await ann.get(`${callbacksPath}/list`)).json, []);
  await visitForm(one, form);
  await receiver.until("/listed", 1);
  assert.equal(Object((await ann.get(`${callbacksPath}/${id}/deliveries`)).json).totalElements, 1);
});

test("a callback named by its id stays, one with an address replaces it, and none removes it", async () => {
  const body = orderForm(one, template, { envelopeCreationCallback: target("/kept") });
  const form = Object((await ann.post(formsPath, body)).json);
  const put = async (envelopeCreationCallback: object | null) =>
    Object((await ann.put(`${formsPath}/${form.id}`, { ...body, envelopeCreationCallback })).json).envelopeCreationCallback;
  assert.deepEqual(await put({ id: form.envelopeCreationCallback.id }), form.envelopeCreationCallback);
  const replaced = await put(target("/replaced"));
  assert.notEqual(replaced.id, form.envelopeCreationCallback.id);
  await visitForm(one, form.id);
  await receiver.until("/replaced", 1);
  assert.equal(await put(null), null);
  for (const [callback, why, pointer] of [
    [{ id: replaced.id }, "/envelopeCreationCallback/id is not the callback of the form", "/envelopeCreationCallback/id"],
    [
      { ...target("/both"), id: replaced.id },
      "/envelopeCreationCallback must have either id or url",
      "/envelopeCreationCallback",
    ],
    [{}, "/envelopeCreationCallback must have either id or url", "/envelopeCreationCallback"],
  ] as const) {
    const { status, json } = await ann.put(`${formsPath}/${form.id}`, { ...body, envelopeCreationCallback: callback });
    const { code, message, data } = Object(json);
    assert.deepEqual([status, code, data.errors[0].pointer], [400, 1006, pointer]);
    assert.ok(message.includes(why), message);
  }
});

test("callbacks of the mailbox filter by form", async () => {
  const [form, other] = [await makeForm(one, template), await makeForm(one, template)];
  await here.add({ url: receiver.at("/filtered", answering(200)), filter: { form: [form] } }, { who: ann });
  await visitForm(one, other);
  const { id } = await visitForm(one, form);
  const [event] = await receiver.until("/filtered", 1);
  assert.equal(JSON.parse(event?.body ?? "").uuid, id);
});

test("a removed form has no callback, and a refused start sends nothing", async () => {
  const form = await makeForm(one, template, { multiUse: false, envelopeCreationCallback: target("/single") });
  const { id } = Object((await ann.get(`${formsPath}/${form}`)).json).envelopeCreationCallback;
  await Promise.all(Array.from({ length: 5 }, () => startForm(one, form)));
  await receiver.until("/single", 1);
  assert.equal(Object((await ann.get(`${callbacksPath}/${id}/deliveries`)).json).totalElements, 1);
  await ann.send("DELETE", `${formsPath}/${form}`);
  assert.equal((await ann.get(`${callbacksPath}/${id}/deliveries`)).status, 404);
});
