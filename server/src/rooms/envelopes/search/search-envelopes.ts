import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { refuse } from "@chancery/core/fault/fault.ts";
import { pageAnswer, pageOf, type PageQuery, type KeyValue } from "../../../http/route/paging.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { readSearch } from "./read-search.ts";
import { resolveSearch } from "./resolve-search.ts";
import type { SearchBody } from "./contract.ts";
import type { EnvelopeSearch, SearchSlice } from "./search.ts";
import { listColumns } from "./store/columns.ts";
import { listFields, listValues } from "../envelope/store/fields.ts";
import { countFolders, listFolders, type FolderRow } from "./store/search.ts";
import { extraFieldsOf, showColumn } from "./view-columns.ts";
import { showSender } from "../envelope/view.ts";
import { listRecipients } from "./store/recipients.ts";
import { recipientsOf, showFolder, templatesOf } from "./view.ts";

/** Which page of which envelopes. */
export type SearchQuery = PageQuery & { readonly uuidOnly?: boolean; readonly recipients?: boolean };

const rowsMax = 1000;

/** A page of the mailbox's envelopes. The total is counted on the first page and carried by the cursor from there. */
export async function searchEnvelopes(
  needs: EnvelopesNeeds,
  { query, body }: { readonly query: SearchQuery; readonly body: SearchBody },
  mailbox: OpenMailbox,
) {
  const { database } = needs;
  const now = needs.clock.now();
  const isTooMany = !query.uuidOnly && (query.limit ?? 0) > rowsMax;
  if (isTooMany)
    refuse([{ code: "request.invalid", args: [`limit must be <= ${rowsMax} without uuidOnly`], parameter: "limit" }]);
  const page = pageOf(query, `envelopes ${mailbox.id} ${JSON.stringify(body)}`);
  const [value, id, counted] = page.after ?? [];
  const after = page.after ? { value: String(value), id: String(id) } : undefined;
  const search = await resolveSearch(needs, readSearch(body, mailbox, now), mailbox);
  const slice: SearchSlice = { offset: page.offset, limit: page.limit + 1, after };
  const [rows, total] = await Promise.all([listFolders(database, search, slice), totalOf(database, search, counted)]);
  const beside = query.uuidOnly ? nothing : await besideRows(needs, rows.slice(0, page.limit), { mailbox, query });
  const show = (row: FolderRow) =>
    query.uuidOnly
      ? { uuid: row.envelope_id, envelopeUuid: row.envelope_id }
      : { ...showFolder(row, beside.extraFields(row.envelope_id), now), ...beside.recipients(row.envelope_id) };
  const answer = pageAnswer(page, { rows, total }, { show, keyOf: (row) => [row.sort_value, row.envelope_id, total] });
  return { ...answer, ...beside.lists };
}

const fieldsMax = 100;

/** The other properties of a page that has ids only. */
const nothing = {
  lists: { searchFields: [], columns: [], senders: [], templates: [] },
  extraFields: () => [],
  recipients: () => ({}),
};

type Asking = { readonly mailbox: OpenMailbox; readonly query: SearchQuery };

/** Columns with their values, searchable fields, the senders and templates of the page, and its recipients when they are asked for. */
async function besideRows({ database, mailboxes }: EnvelopesNeeds, rows: readonly FolderRow[], { mailbox, query }: Asking) {
  const [columns, searchFields] = await Promise.all([
    listColumns(database, mailbox.id),
    listFields(database, mailbox.id, { text: "", limit: fieldsMax }),
  ]);
  const ids = rows.map((row) => row.envelope_id);
  const names = columns.map(({ name }) => name);
  const values = ids.length * names.length > 0 ? await listValues(database, mailbox.id, { ids, names }) : [];
  const senderIds = [...new Set(rows.map((row) => row.sender_mailbox_id))];
  const [cards, recipients] = await Promise.all([
    mailboxes.findMailboxes(database, senderIds),
    query.recipients ? listRecipients(database, ids) : undefined,
  ]);
  const senders = senderIds.map((id) => showSender(id, cards.get(id)));
  return {
    lists: { searchFields, columns: columns.map(showColumn), senders, templates: templatesOf(rows) },
    extraFields: extraFieldsOf(columns, values),
    recipients: recipients ? recipientsOf(recipients) : nothing.recipients,
  };
}

async function totalOf(
  database: EnvelopesNeeds["database"],
  search: EnvelopeSearch,
  counted: KeyValue | undefined,
): Promise<number> {
  return typeof counted === "number" ? counted : countFolders(database, search);
}
