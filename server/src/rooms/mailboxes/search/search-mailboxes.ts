import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import { readQuery, type MailboxQuery, type SearchType } from "@chancery/core/mailbox/search.ts";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { FoundMailbox } from "../mailbox/view.ts";
import type { MailboxesNeeds } from "../needs.ts";
import {
  findAnywhere,
  findByBeginning,
  findById,
  findContacts,
  findHidden,
  findInSample,
  hitsMax,
  listHitCards,
  type Hit,
  type HitCard,
  type Searcher,
} from "./store/search.ts";

/** Mailboxes that match a text, seen from a mailbox, best first, at most 50. */
export async function searchMailboxes(
  { database }: MailboxesNeeds,
  text: string,
  type: SearchType,
  mailbox: OpenMailbox,
): Promise<readonly FoundMailbox[]> {
  const query = readQuery(text, type);
  const searcher = { mailbox: mailbox.id, account: mailbox.accountId };
  const ids = await findHits(database, query, searcher);
  const cards = new Map((await listHitCards(database, ids, searcher)).map((card) => [card.id, card]));
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? [foundOf(card, query)] : [];
  });
}

/** Searches the best sources first, and further ones only while there are too few hits. */
async function findHits(db: Queries, query: MailboxQuery, searcher: Searcher): Promise<readonly MailboxId[]> {
  const hits: Hit[] = [];
  const take = (more: readonly Hit[]): boolean =>
    hits.push(...more) > 0 && new Set(hits.map((hit) => hit.mailbox_id)).size >= hitsMax;
  if (query.idBeginning !== undefined) take(await findById(db, query.idBeginning, searcher));
  if (query.type === "UUID" || query.words.length === 0) return bestOf(hits);
  const [contacts, named] = await Promise.all([findContacts(db, query, searcher), findByBeginning(db, query, searcher)]);
  take(contacts);
  if (take(named)) return bestOf(hits);
  const [hidden, sampled] = await Promise.all([findHidden(db, query, searcher), findInSample(db, query)]);
  take(hidden);
  if (take(sampled)) return bestOf(hits);
  take(await findAnywhere(db, query));
  return bestOf(hits);
}

function bestOf(hits: readonly Hit[]): readonly MailboxId[] {
  const sorted = hits.toSorted((a, b) => a.rank - b.rank);
  return [...new Set(sorted.map((hit) => hit.mailbox_id))].slice(0, hitsMax);
}

function foundOf(card: HitCard, query: MailboxQuery): FoundMailbox {
  const matching = card.aliases.find((alias) => query.words.some((word) => foldText(alias).includes(word)));
  return {
    id: card.id,
    name: card.name,
    accountId: card.account_id,
    alias: card.contact_name ?? matching ?? card.aliases[0] ?? "",
    isContact: card.contact_name !== null,
  };
}
