import { Fault, type Json } from "@chancery/core/fault/fault.ts";
import { streamOf } from "../../../http/reply/reply.ts";
import type { ActingFor } from "../../../http/route/settle-result.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { changeInMailbox } from "../../../jobs/act.ts";
import { publish } from "../../../jobs/publish.ts";
import type { RoomNeeds } from "../needs.ts";
import type { StoredFile } from "./template-file.ts";

/** How one kind of file is stored: its row, the statement that writes it, and its audit record. */
export type FileKind<File> = {
  readonly rowOf: (stored: StoredFile) => File;
  readonly add: (tx: Transaction, file: File) => Promise<void>;
  readonly operation: string;
  readonly detailsOf: (file: File) => { readonly [key: string]: Json };
};

/** Stores the bytes of a file and its row. Throws request.conflict while equal bytes are being removed, and quota.space. */
export async function storeFile<File>(
  needs: RoomNeeds,
  bytes: Uint8Array,
  { rowOf, add, operation, detailsOf }: FileKind<File>,
  acting: ActingFor<File>,
): Promise<void> {
  const { mailbox, settle } = acting;
  const write = () => needs.blobs.write(streamOf(bytes), bytes.byteLength);
  const { sha256, sizeBytes } = await write();
  const { id: mailboxId, accountId } = mailbox;
  const hash = Buffer.from(sha256, "hex").toString("base64");
  const at = needs.clock.now();
  const file = rowOf({ mailboxId, accountId, sha256, hash, sizeBytes, createdAt: at });
  await needs.database.transaction(async (tx) => {
    if (!(await needs.attachments.claimBlob(tx, sha256))) throw new Fault("request.conflict");
    await add(tx, file);
    await needs.accounts.quotas.checkAdded(tx, mailbox, "images");
    await settle(tx, file);
    await publish(tx, changeInMailbox(acting, { operation, at, details: detailsOf(file) }));
  });
  // Cleaning may have removed equal bytes of an attachment before it could see that they are needed here.
  if (!(await needs.blobs.exists(sha256))) await write();
}
