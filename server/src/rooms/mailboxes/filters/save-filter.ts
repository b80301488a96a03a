import { Fault } from "@chancery/core/fault/fault.ts";
import type { Id } from "@chancery/core/ids/id.ts";
import { filterLimits } from "@chancery/core/mailbox/limits.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfMailbox } from "../mailbox/events.ts";
import { lockMailbox } from "../mailbox/store/managing.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { addFilter, changeFilterRow, removeFilterRow } from "./store.ts";

type FilterId = Id<"savedFilter">;

/** The name of a filter and its JSON; none is null. */
export type FilterBody = { readonly name: string; readonly data?: unknown };

/** Saves a new filter of the mailbox. Throws request.invalid for more than 16 KiB of data, value.too_many. */
export async function createFilter(needs: MailboxesNeeds, body: FilterBody, acting: InMailbox): Promise<Reply> {
  const { mailbox } = acting;
  const filter = { id: needs.newId<"savedFilter">(), mailboxId: mailbox.id, name: body.name, data: textOf(body) };
  const reply = { status: 201, body: { uuid: filter.id } };
  return write(needs, { ...filter, verb: "created", reply }, acting, async (tx) => {
    if (!(await lockMailbox(tx, mailbox.id))) throw new Fault("mailbox.removed", { args: [mailbox.id] });
    if (!(await addFilter(tx, filter, needs.clock.now())))
      throw new Fault("value.too_many", { args: ["filters", filterLimits.filtersMax] });
  });
}

/** Replaces a filter of the mailbox. Throws request.invalid for more than 16 KiB of data, filter.not_found. */
export async function changeFilter(
  needs: MailboxesNeeds,
  { id, body }: { readonly id: FilterId; readonly body: FilterBody },
  acting: InMailbox,
): Promise<Reply> {
  const filter = { id, mailboxId: acting.mailbox.id, name: body.name, data: textOf(body) };
  return write(needs, { ...filter, verb: "updated", reply: { status: 200 } }, acting, async (tx) => {
    if (!(await changeFilterRow(tx, filter))) throw new Fault("filter.not_found", { args: [id] });
  });
}

/** Removes a filter of the mailbox. Throws filter.not_found. */
export async function removeFilter(needs: MailboxesNeeds, id: FilterId, acting: InMailbox): Promise<Reply> {
  return write(needs, { id, verb: "deleted", reply: { status: 204 } }, acting, async (tx) => {
    if (!(await removeFilterRow(tx, acting.mailbox.id, id))) throw new Fault("filter.not_found", { args: [id] });
  });
}

type Writing = {
  readonly id: FilterId;
  readonly name?: string;
  readonly verb: "created" | "updated" | "deleted";
  readonly reply: Reply;
};

async function write(
  { database, clock }: MailboxesNeeds,
  { id, name, verb, reply }: Writing,
  acting: InMailbox,
  change: (tx: Transaction) => Promise<void>,
): Promise<Reply> {
  const { mailbox, settle } = acting;
  const moment = { accountId: mailbox.accountId, mailboxId: mailbox.id, at: clock.now() };
  const event = { operation: `mailbox-filter-${verb}`, details: { filterId: id, name } };
  return database.transaction(async (tx) => {
    await change(tx);
    await publish(tx, changeOfMailbox([event], moment, acting));
    return settle(tx, reply);
  });
}

function textOf({ data = null }: FilterBody): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) <= filterLimits.dataMaxBytes) return text;
  const args = [`/data has more than ${filterLimits.dataMaxBytes} bytes`];
  throw new Fault("request.invalid", { args, errors: [{ code: "request.invalid", args, pointer: "/data" }] });
}
