import type { Persona } from "./persona.ts";
import type { World } from "./world.ts";

/** A template of two assignees, one after the other or both at once, with its ids. */
export type OrderTemplate = { readonly uuid: string; readonly version: string };

/** Options of an order's template. */
export type OrderOptions = { readonly isParallel?: boolean; readonly info?: string; readonly fields?: string };

/** Template XML: `a` of the sender and `b` of the buyer are required, `c` of the checker is not, `file` is the buyer's. */
export function orderXml({ isParallel = false, info = "", fields = "" }: OrderOptions = {}): string {
  const second = isParallel ? 1 : 2;
  const ordered = isParallel ? "" : ' ordered="true"';
  return `<template><info><name>Order</name><description>d</description>${info}</info><documents><document id="order">
    <info><title>Order</title></info><body><p><field type="text" name="a" roleId="seller"/>
    <field type="text" name="b" roleId="buyer" max="5"/><field type="text" name="c" roleId="checker" optional="true"/>
    <field type="attachment" name="file" attachmentType="all" roleId="buyer" optional="true"/>
    <field type="attachment" name="plan" attachmentType="all" roleId="seller" optional="true"/>${fields}</p></body></document></documents>
    <flow><roles${ordered}><role id="seller" title="Seller" type="sender" order="0"/>
    <role id="buyer" title="Buyer" type="assignee" order="1"/>
    <role id="checker" title="Checker" type="assignee" order="${second}"/></roles></flow></template>`;
}

/** Creates the template of an order. */
export async function orderTemplate(persona: Persona, options: OrderOptions = {}): Promise<OrderTemplate> {
  const answer = await persona.post("/api/v1/template", { data: orderXml(options), access: "mailbox", categories: [] });
  if (answer.status !== 200) throw new Error(`the template was refused: ${answer.text}`);
  return answer.json as OrderTemplate;
}

/** Recipients of an order. */
export type OrderParts = {
  readonly buyer: string;
  readonly checker: string;
  readonly info?: string;
  readonly fields?: string;
};

/** Envelope XML of an order. */
export function order(template: OrderTemplate, { buyer, checker, info, fields }: OrderParts): string {
  return `<envelope templateUuid="${template.uuid}">${info ?? "<info><subject>Order 7</subject></info>"}<flow><roles>
    <role id="buyer" mailboxUuid="${buyer}"/><role id="checker" mailboxUuid="${checker}"/></roles></flow>
    <documents><document id="order">${fields ?? '<field name="a">seven</field>'}</document></documents></envelope>`;
}

/** Envelope XML of a step: fields only. */
export function filled(template: OrderTemplate, fields: string): string {
  return `<envelope templateUuid="${template.uuid}"><documents><document id="order">${fields}</document></documents></envelope>`;
}

/** Sends an order from Ann to Bob, checked by Bob too unless another person is named, and answers its id. */
export async function sendOrder(
  { ann, bob }: Pick<World, "ann" | "bob">,
  template: OrderTemplate,
  parts: Partial<OrderParts> = {},
): Promise<string> {
  const data = order(template, { buyer: bob.mailboxId, checker: bob.mailboxId, ...parts });
  const answer = await ann.post("/api/v1/envelope/send", { data });
  if (answer.status !== 201) throw new Error(`the order was refused: ${answer.text}`);
  return (answer.json as { readonly uuid: string }).uuid;
}
