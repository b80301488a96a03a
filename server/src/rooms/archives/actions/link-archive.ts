import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import type { Reply } from "../../../http/route/route.ts";
import { linkMs, linksMax } from "../limits.ts";
import type { ArchivesNeeds } from "../needs.ts";
import type { Downloading } from "../record-download.ts";
import { addDownloadLink, lockDownloadLinksOf } from "../store/links.ts";
import type { Wakeups } from "../wakeups.ts";
import { findArchiveFile, type ArchiveRequest } from "../find-archive-file.ts";

type Linking = Omit<Downloading, "headers" | "origin">;

/**
 * A link by which the same session downloads an archive that is ready, once. Throws archive.not_ready, and request.too_many
 * for a session with too many links.
 */
export async function linkArchive(
  needs: ArchivesNeeds,
  wakeups: Wakeups,
  asked: ArchiveRequest,
  acting: Linking,
): Promise<Reply> {
  await findArchiveFile(needs, wakeups, asked, acting);
  const { documentId, excludeFiles, zipStructureName } = asked;
  const { text, hash } = needs.tokens.newLinkCode();
  const now = needs.clock.now();
  const link = {
    hash,
    tokenId: acting.caller.tokenId,
    mailboxId: acting.mailbox.id,
    envelopeId: acting.envelopeId,
    query: { excludeFiles, ...(documentId !== undefined && { documentId }), ...(zipStructureName && { zipStructureName }) },
    expiresAt: addMs(now, linkMs),
  };
  const isAdded = await needs.database.transaction(async (tx) => {
    await lockDownloadLinksOf(tx, link.tokenId);
    return addDownloadLink(tx, link, now, linksMax);
  });
  if (!isAdded) {
    const retryAfterS = linkMs / 1000;
    const data = { limitedBy: "downloadLinks", limit: linksMax, windowS: retryAfterS };
    throw new Fault("request.too_many", { args: [retryAfterS], retryAfterS, data });
  }
  // the cookie of a guest counts only with a request header, which a link cannot have
  const session = acting.caller.tokenKind === "guest" ? "&session=guest" : "";
  const url = `${needs.baseUrl()}/api/v1/envelope/download-link?code=${text}${session}`;
  return { status: 201, body: { url, expiresAt: link.expiresAt } };
}
