import { carriedOperation, carriedText, chainBroken, chainCarrier, isChainBroken } from "@chancery/core/audit/carry-over.ts";
import { emptyHead, type AuditHead } from "@chancery/core/audit/chain.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import type { AuditNeeds } from "../needs.ts";
import {
  findCarriedUpTo,
  hashKeptHashes,
  keepHashes,
  listLinks,
  listSubjectsInClear,
  lockChain,
  saveCarriedUpTo,
  saveHead,
  saveLinks,
} from "../store/carried-chains.ts";
import { findNextKey } from "../store/record-keys.ts";
import { addKey } from "../store/keys.ts";

type CarryingNeeds = Pick<AuditNeeds, "database" | "clock" | "log" | "auditKey" | "hashText" | "newSalt" | "signNote">;

const recordsMax = 2000;
const linksMax = 500;
const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Carries over, once, the chains with texts in clear: their records commit to these texts instead. A transaction for each chain, so that a
 * run that is cut off leaves none half done, and the next one goes on. A chain that does not verify stays as it is, and is logged.
 */
export async function carryChainsOver(needs: CarryingNeeds, signal: AbortSignal): Promise<void> {
  const { database } = needs;
  for (;;) {
    const after = await findCarriedUpTo(database);
    if (after.isDone || signal.aborted) return;
    const upTo = await findNextKey(database, after, recordsMax);
    if (upTo) await addKey(database, needs.auditKey.publicKey, needs.clock.now());
    const subjects = upTo ? await listSubjectsInClear(database, { after, upTo }) : [];
    for (const subject of subjects) {
      if (signal.aborted) return;
      await carryOrLog(needs, subject);
    }
    await saveCarriedUpTo(database, upTo);
  }
}

async function carryOrLog(needs: CarryingNeeds, subject: AuditSubject): Promise<void> {
  try {
    await needs.database.transaction((tx) => carryChainOver(needs, tx, subject));
  } catch (error) {
    if (!isChainBroken(error)) throw error;
    needs.log.error({ err: error, subject }, "an audit chain does not verify and is not carried over");
  }
}

/** Changes of the subject wait for the head, and go on from the new one. */
async function carryChainOver(needs: CarryingNeeds, tx: Transaction, subject: AuditSubject): Promise<void> {
  const old = await lockChain(tx, subject);
  if (!old || !(await keepHashes(tx, subject))) return;
  const head = await changeLinks(needs, tx, subject);
  if (head.sequence !== old.sequence || head.lastHash !== old.hash) throw chainBroken(head.sequence + 1);
  await saveHead(tx, subject, head);
  const signedNote = needs.signNote(carriedText(subject, old, head, await hashKeptHashes(tx, subject)));
  const audit = [{ subject, operation: carriedOperation, at: needs.clock.now(), details: { signedNote } }];
  await publish(tx, { audit, events: [], origin });
}

/** The new head, and the hash of the last old link. */
async function changeLinks(
  needs: CarryingNeeds,
  tx: Transaction,
  subject: AuditSubject,
): Promise<AuditHead & { readonly lastHash: string }> {
  const carry = chainCarrier(needs);
  let [head, lastHash] = [emptyHead, emptyHead.hash];
  for (;;) {
    const links = await listLinks(tx, subject, { after: head.sequence, limit: linksMax });
    const carried = links.map(carry);
    if (carried.length > 0) await saveLinks(tx, subject, carried);
    head = carried.at(-1) ?? head;
    lastHash = links.at(-1)?.hash ?? lastHash;
    if (links.length < linksMax) return { sequence: head.sequence, hash: head.hash, lastHash };
  }
}
