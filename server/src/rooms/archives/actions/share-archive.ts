import { findEmail } from "@chancery/core/account/email.ts";
import { maskFaults } from "@chancery/core/archive/mask.ts";
import { refuse, type FaultRow } from "@chancery/core/fault/fault.ts";
import { placesIn } from "@chancery/core/fault/places-in.ts";
import { refuseBatch } from "@chancery/core/fault/refuse-batch.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import { addDays } from "@chancery/core/ids/instant.ts";
import { archiveEmail } from "@chancery/core/email/about-archive.ts";
import type { InMailbox, Reply } from "../../../http/route/route.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { ShareableEnvelope } from "../../envelopes/index.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { recordsAtOnce, shareDays, shareMax } from "../limits.ts";
import { addShare, addShareLinks, type Share, type SharedEnvelope } from "../store/shares.ts";

/** The body of a share: recipients, envelopes, and the parts of their archives. */
export type ShareBody = {
  readonly emails: readonly string[];
  readonly envelopeUuids: readonly EnvelopeId[];
  readonly excludeFiles: string;
  readonly zipStructureName: string;
};

/**
 * Sends each address an email with a link to the archives of completed envelopes, as the mailbox sees them: all or none.
 * Throws naming every invalid address, mask letter and envelope, and email.too_many.
 */
export async function shareArchive(needs: ArchivesNeeds, body: ShareBody, acting: InMailbox): Promise<Reply> {
  const emails = [...new Set(body.emails.flatMap((text) => findEmail(text) ?? []))];
  const ids = [...new Set(body.envelopeUuids)];
  const mask = maskFaults(body.excludeFiles, { pointer: "/excludeFiles" });
  refuse([...mask, ...emailFaults(body.emails), ...numberFaults(emails.length, ids.length)]);
  return needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    const { envelopes, faults } = await needs.envelopes.findShareable(tx, { mailboxId: acting.mailbox.id, ids, now });
    const placeOf = placesIn(body.envelopeUuids, "/envelopeUuids");
    refuseBatch(
      faults.map(({ envelopeId, ...row }) => ({ ...row, ...placeOf(envelopeId) })),
      ids.length,
    );
    const share = {
      id: needs.newId<"share">(),
      mailboxId: acting.mailbox.id,
      envelopes: await select(needs, tx, envelopes, body.zipStructureName.trim()),
      excludeFiles: body.excludeFiles,
      expiresAt: addDays(now, shareDays),
    };
    await addShare(tx, share, now);
    await writeEmails(needs, tx, { share, emails, subjects: envelopes.map(({ subject }) => subject) });
    const { excludeFiles, expiresAt } = share;
    const details = { shareId: share.id, emails, excludeFiles, zipStructureName: body.zipStructureName, expiresAt };
    // in one order, as concurrent shares lock the same trails
    const act = { operation: "ARCHIVE_SHARE", at: now, details };
    const audit = ids.toSorted().flatMap((id) => changeInMailbox(acting, act, { kind: "envelope", id }).audit);
    // a thousand records that name a hundred addresses take a quarter of a second, in which other requests would wait
    for (let at = 0; at < audit.length; at += recordsAtOnce)
      await publish(tx, { audit: audit.slice(at, at + recordsAtOnce), events: [], origin: acting.origin });
    return acting.settle(tx, { status: 201 });
  });
}

function emailFaults(emails: readonly string[]): readonly FaultRow[] {
  return emails.flatMap((text, index) =>
    findEmail(text) === undefined
      ? [{ code: "request.invalid" as const, args: [`${text} is no email address`], pointer: `/emails/${index}` }]
      : [],
  );
}

function numberFaults(addressCount: number, envelopeCount: number): readonly FaultRow[] {
  const { addresses, envelopes } = shareMax;
  const rows: FaultRow[] = [];
  if (addressCount > addresses) rows.push({ code: "share.too_many", args: [addresses, "addresses"], pointer: "/emails" });
  if (envelopeCount > envelopes) rows.push({ code: "share.too_many", args: [envelopes, "envelopes"], pointer: "/envelopeUuids" });
  return rows;
}

/**
 * The names that a structure selects now; later changes of the structure do not affect the share. Throws share.too_many, zip_structure.not_found.
 */
async function select(
  { templates }: ArchivesNeeds,
  db: Queries,
  envelopes: readonly ShareableEnvelope[],
  title: string,
): Promise<readonly SharedEnvelope[]> {
  const versions = new Map(envelopes.map((envelope) => [envelope.version, envelope]));
  const names = new Map<string, readonly string[] | undefined>();
  if (title !== "") for (const [version, of] of versions) names.set(version, await templates.findZipNames(db, of, title));
  const charactersOf = (all: readonly string[]): number => all.reduce((sum, { length }) => sum + length, 0);
  const characters = new Map([...names].map(([version, all]) => [version, charactersOf(all ?? [])]));
  const total = envelopes.reduce((sum, { version }) => sum + (characters.get(version) ?? 0), 0);
  const { nameCharacters } = shareMax;
  if (total > nameCharacters)
    refuse([{ code: "share.too_many", args: [nameCharacters, "characters of names"], pointer: "/zipStructureName" }]);
  const missing = envelopes.filter(({ version }) => title !== "" && names.get(version) === undefined);
  refuseBatch(
    missing.map(() => ({ code: "zip_structure.not_found", args: [title], pointer: "/zipStructureName" })),
    envelopes.length,
  );
  return envelopes.map(({ envelopeId, revision, roleIds, version }) => ({
    envelopeId,
    revision,
    roleIds,
    zipNames: names.get(version),
  }));
}

type Posting = { readonly share: Share; readonly emails: readonly string[]; readonly subjects: readonly string[] };

/** Sends each address an email with a code of its own. Only the hash of the code is stored. */
async function writeEmails(needs: ArchivesNeeds, tx: Transaction, { share, emails, subjects }: Posting): Promise<void> {
  const card = (await needs.mailboxes.findMailboxes(tx, [share.mailboxId])).get(share.mailboxId);
  if (!card) throw new Error(`mailbox ${share.mailboxId} is missing`);
  const sender = card.hidesName ? card.accountName : `${card.accountName} (${card.name})`;
  const links = emails.map((email) => ({ email, ...needs.tokens.newLinkCode() }));
  await addShareLinks(tx, share.id, links);
  const summary = { sender, subjects, expiresAt: share.expiresAt };
  const messages = links.map(({ email, text }) => ({ to: email, ...archiveEmail(summary, linkOf(needs, text)) }));
  await needs.emails.postForAccount(tx, card.accountId, messages);
}

function linkOf({ baseUrl }: Pick<ArchivesNeeds, "baseUrl">, code: string): string {
  return `${baseUrl()}/api/v1/envelope/download-shared?code=${code}`;
}
