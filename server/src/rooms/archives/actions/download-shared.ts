import type { Origin } from "@chancery/core/access/caller.ts";
import { joinArchives, type ArchivePart } from "@chancery/core/archive/join.ts";
import { readMask } from "@chancery/core/archive/mask.ts";
import { selectEntries } from "@chancery/core/archive/plan.ts";
import { selectStructure } from "@chancery/core/archive/structure.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { fileReply, isFirstPart } from "../../../http/reply/file-reply.ts";
import type { Reply } from "../../../http/route/route.ts";
import { runSteps } from "../../../http/route/run-steps.ts";
import { publish } from "../../../jobs/publish.ts";
import { checkPrintable } from "../await-archive.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { downloadsMax, partsMax, recordsAtOnce } from "../limits.ts";
import { listArchives } from "../store/archives.ts";
import { countDownload, countPart, findShareLink, type ShareLinkRow } from "../store/shares.ts";
import { zipFile } from "../zip-file.ts";

/** The request of a visitor who is not signed in. */
export type Visitor = { readonly headers: Readonly<Record<string, string | undefined>>; readonly origin: Origin };

const retryAfterS = 2;
/** Archives that are read in one turn. */
const archivesAtOnce = 50;

/**
 * The archives of an email's code, as one ZIP. Throws share.link_unknown for an unknown, expired or used-up code;
 * archive.not_ready for an envelope completed a moment ago, archive.unprintable when an archive cannot be built.
 */
export async function downloadShared(needs: ArchivesNeeds, code: string, visitor: Visitor): Promise<Reply> {
  const hash = needs.tokens.hashOf(code);
  const link = await findShareLink(needs.database, hash, needs.clock.now());
  if (!link) throw new Fault("share.link_unknown");
  const joined = await runSteps(joinArchives(await readParts(needs, link)));
  const reply = await fileReply(visitor.headers, await zipFile(needs, joined));
  if (!("stream" in reply)) return reply;
  try {
    await count(needs, hash, { link, visitor, reply });
  } catch (error) {
    reply.stream.destroy();
    throw error;
  }
  return reply;
}

async function readParts(needs: ArchivesNeeds, link: ShareLinkRow): Promise<readonly ArchivePart[]> {
  const excluded = readMask(link.exclude_files);
  const parts: ArchivePart[] = [];
  for (let at = 0; at < link.envelopes.length; at += archivesAtOnce) {
    const some = link.envelopes.slice(at, at + archivesAtOnce);
    const archives = await listArchives(needs.database, some);
    for (const { envelopeId, revision, roleIds, zipNames } of some) {
      const archive = archives.get(envelopeId);
      if (!archive) await checkPrintable(needs, { id: envelopeId, revision });
      if (!archive) throw new Fault("archive.not_ready", { retryAfterS });
      const seen = selectEntries(archive.entries, { documentId: undefined, excluded, roleIds: new Set(roleIds) });
      parts.push({ fileName: archive.fileName, entries: zipNames ? selectStructure(seen, new Set(zipNames)) : seen });
    }
  }
  return parts;
}

type Download = { readonly link: ShareLinkRow; readonly visitor: Visitor; readonly reply: Reply };

/** Counts a download before anything is sent. One that begins, or has no range, is recorded in the trail of each envelope. */
async function count(needs: ArchivesNeeds, hash: Buffer, { link, visitor, reply }: Download): Promise<void> {
  if (!isFirstPart(reply) && link.downloads > 0) {
    if (!(await countPart(needs.database, hash, partsMax))) throw new Fault("share.link_unknown");
    return;
  }
  const details = { shareId: link.share_id, email: link.email, excludeFiles: link.exclude_files };
  const at = needs.clock.now();
  // in one order, as concurrent downloads lock the same trails
  const ids = link.envelopes.map(({ envelopeId }) => envelopeId).toSorted();
  const audit = ids.map((id) => ({ subject: { kind: "envelope", id } as const, operation: "ARCHIVE_DOWNLOAD", at, details }));
  await needs.database.transaction(async (tx) => {
    if (!(await countDownload(tx, hash, downloadsMax))) throw new Fault("share.link_unknown");
    for (let next = 0; next < audit.length; next += recordsAtOnce)
      await publish(tx, { audit: audit.slice(next, next + recordsAtOnce), events: [], origin: visitor.origin });
  });
}
