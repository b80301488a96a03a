import { headersOf, type BenchService } from "../harness/bench-service.ts";
import type { LoadRequest } from "../harness/load.ts";

const field = (name: string, roleId: string): string =>
  `<p>${name}: <field type="text" name="${name}" roleId="${roleId}" max="100"/></p>`;
const ofRole = (role: string, count: number): string =>
  Array.from({ length: count }, (_, index) => field(`${role}${index}`, role)).join("\n");

/** Three roles one after the other, ten fields: four of the sender, three of each assignee. */
export const templateXml = `<template><info><name>Order</name><description>A bench</description></info>
  <documents><document id="order"><info><title>Order</title></info>
    <body><h1>Order</h1>${ofRole("seller", 4)}${ofRole("buyer", 3)}${ofRole("checker", 3)}</body></document></documents>
  <flow><roles ordered="true"><role id="seller" title="Seller" type="sender" order="0"/>
    <role id="buyer" title="Buyer" type="assignee" order="1"/>
    <role id="checker" title="Checker" type="assignee" order="2"/></roles></flow></template>`;

/** Creates the template; its id. */
export async function createOrderTemplate({ ann }: BenchService): Promise<string> {
  const answer = await ann.post("/api/v1/template", { data: templateXml, access: "mailbox", categories: [] });
  return wordOf(answer.text, "uuid");
}

/** A send from Ann: Bob is buyer, Ann checks in the end. */
export function sendRequest({ ann, bob }: BenchService, template: string): LoadRequest {
  const data = `<envelope templateUuid="${template}"><info><subject>Order of twelve pumps</subject></info>
    <flow><roles><role id="buyer" mailboxUuid="${bob.mailboxId}"/><role id="checker" mailboxUuid="${ann.mailboxId}"/></roles></flow>
    <documents><document id="order">${valuesOf("seller", 4)}</document></documents></envelope>`;
  return { method: "POST", path: "/api/v1/envelope/send", headers: jsonHeaders(headersOf(ann)), body: JSON.stringify({ data }) };
}

/** Bob's step: three fields. */
export function fillRequest({ bob }: BenchService, template: string, uuid: string): LoadRequest {
  const data = `<envelope templateUuid="${template}"><documents><document id="order">${valuesOf("buyer", 3)}</document></documents></envelope>`;
  return {
    method: "PUT",
    path: "/api/v1/envelope/fill",
    headers: jsonHeaders(headersOf(bob)),
    body: JSON.stringify({ uuid, data }),
  };
}

/** Sends one envelope; its id. */
export async function sendOne(running: BenchService, template: string): Promise<string> {
  return wordOf(await answerTo(running, sendRequest(running, template)), "uuid");
}

/** The answer to one request, which must be a good one. */
export async function answerTo({ service }: BenchService, { method, path, headers, body }: LoadRequest): Promise<string> {
  const answer = await fetch(service.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} gave ${answer.status}: ${text}`);
  return text;
}

function valuesOf(role: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `<field name="${role}${index}">Twelve pumps of type ${index}</field>`).join(
    "",
  );
}

function jsonHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...headers, "content-type": "application/json" };
}

function wordOf(json: string, name: string): string {
  const value: unknown = (JSON.parse(json) as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== "string") throw new Error(`no ${name} in ${json}`);
  return value;
}
