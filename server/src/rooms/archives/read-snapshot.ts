import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import type { AuditRecord } from "@chancery/core/audit/record.ts";
import { isStepDone, type Pace, type Steps } from "@chancery/core/xml/steps.ts";
import { runSteps } from "../../http/route/run-steps.ts";
import { disclose } from "@chancery/core/audit/erasable.ts";
import { readerOf } from "@chancery/core/email/dates.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { PrintTrail } from "@chancery/core/print/facts.ts";
import { printLocaleOf, type PrintLocale } from "@chancery/core/print/locale/locale.ts";
import type { ArchivesNeeds, ArchiveSource } from "./needs.ts";

/** An envelope with all records up to its revision, and perhaps later ones that changed no state. */
export type Snapshot = { readonly source: ArchiveSource; readonly chain: readonly ChainedRecord[]; readonly trail: PrintTrail };

const triesMax = 10;

/** The envelope and the records of its revision; read again if it changed between the two. Undefined for a draft. */
export async function readSnapshot(needs: ArchivesNeeds, envelopeId: EnvelopeId): Promise<Snapshot | undefined> {
  const { database, envelopes, audit } = needs;
  let source = await envelopes.readForArchive(database, envelopeId);
  if (source?.envelope.status === "DRAFT") return undefined;
  for (let tries = 0; source && tries < triesMax; tries += 1) {
    const chain = await audit.readChain(database, { kind: "envelope", id: envelopeId });
    const after = await envelopes.readForArchive(database, envelopeId);
    if (after?.envelope.revision === source.envelope.revision) {
      const records = await runSteps(discloseAll(chain));
      const ids = new Set(records.flatMap(({ userId }) => userId ?? []));
      return { source, chain, trail: { records, people: await audit.namePeople(database, [...ids]) } };
    }
    source = after;
  }
  if (source) throw new Error(`envelope ${envelopeId} changed too often to be read`);
  return undefined;
}

function* discloseAll(chain: readonly ChainedRecord[]): Steps<readonly AuditRecord[]> {
  const pace: Pace = { parts: 0 };
  const records: AuditRecord[] = [];
  for (const { record, texts } of chain) {
    records.push(disclose(record, texts));
    if (isStepDone(pace)) yield;
  }
  return records;
}

/** The language and time zone of the account that sends the envelope, as set now. */
export async function findLocale(
  { database, accounts, region }: ArchivesNeeds,
  { envelope, mailboxes }: ArchiveSource,
): Promise<PrintLocale> {
  const sender = mailboxes.get(envelope.senderMailboxId);
  return printLocaleOf(readerOf(region, [sender && (await accounts.account.findPreferences(database, sender.accountId))]));
}
