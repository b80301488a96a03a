import type { Caller, OpenMailbox } from "@chancery/core/access/caller.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { addMs } from "@chancery/core/ids/instant.ts";
import { fileReply, isFirstPart, type ReplyFile } from "../../../http/reply/file-reply.ts";
import type { AnyRequest, Reply } from "../../../http/route/route.ts";
import { linkedDownloadMs } from "../limits.ts";
import type { ArchivesNeeds } from "../needs.ts";
import { recordDownload } from "../record-download.ts";
import { findDownloadLink, useDownloadLink, type DownloadLinkRow } from "../store/links.ts";
import type { Wakeups } from "../wakeups.ts";
import { findArchiveFile } from "../find-archive-file.ts";

/** The request of a browser that follows a link. */
export type Following = Pick<AnyRequest, "headers" | "origin" | "signal" | "enter"> & { readonly caller: Caller };

/**
 * The archive of a link, in the session that made it, while the mailbox may download it: once, and then the rest of that file, for a
 * download that was cut. Throws share.link_unknown for any other code.
 */
export async function downloadLinked(needs: ArchivesNeeds, wakeups: Wakeups, code: string, following: Following): Promise<Reply> {
  const { caller, headers, origin, signal, enter } = following;
  const hash = needs.tokens.hashOf(code);
  const link = await findDownloadLink(needs.database, { hash, tokenId: caller.tokenId }, needs.clock.now());
  if (!link) throw new Fault("share.link_unknown");
  const open = (): Promise<OpenMailbox> => enter(link.mailbox_id, "envelopeDownloadBinaries");
  const readmit = async (): Promise<void> => void (await open());
  const acting = { caller, headers, origin, signal, readmit, mailbox: await open(), envelopeId: link.envelope_id };
  const { documentId, excludeFiles, zipStructureName } = link.query;
  const asked = { documentId, excludeFiles, zipStructureName };
  const file = await findArchiveFile(needs, wakeups, { ...asked, wait: true }, acting);
  if (link.file_tag !== null) return restOf(link, file, headers);
  const expiresAt = addMs(needs.clock.now(), linkedDownloadMs);
  if (!(await useDownloadLink(needs.database, hash, { fileTag: file.tag, expiresAt }))) throw new Fault("share.link_unknown");
  return recordDownload(needs, acting, await fileReply(headers, file), asked);
}

/** The part of a used link's file that a cut download lacks. A request without `If-Range` would start over. */
async function restOf(link: DownloadLinkRow, file: ReplyFile, headers: Following["headers"]): Promise<Reply> {
  const isSame = file.tag === link.file_tag && headers["if-range"] === `"${file.tag}"`;
  if (!isSame || headers["range"] === undefined) throw new Fault("share.link_unknown");
  const reply = await fileReply(headers, file);
  if (!("stream" in reply)) return reply;
  if (reply.status === 206 && !isFirstPart(reply)) return reply;
  reply.stream.destroy();
  throw new Fault("share.link_unknown");
}
