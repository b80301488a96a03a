import { Fault } from "@chancery/core/fault/fault.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Reply } from "../../../http/route/route.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfRecord } from "../envelope/events.ts";
import { entriesOf, mergeKept, type Metadata } from "../envelope/metadata.ts";
import type { Acting, EnvelopesNeeds } from "../needs.ts";
import { lockFolder } from "../envelope/store/visible.ts";
import { clearMetadata, removeMetadata, type MetadataOwner } from "../envelope/store/metadata.ts";

/** Merges a map into the account's metadata of the envelope; null takes a key away. Throws envelope.not_found, request.invalid. */
export async function putMetadata(needs: EnvelopesNeeds, id: EnvelopeId, metadata: Metadata, acting: Acting): Promise<Reply> {
  const changes = entriesOf(metadata);
  return changeMetadata(needs, id, acting, (tx, owner) => mergeKept(tx, owner, changes));
}

/** Removes keys of the account's metadata of the envelope, all of them when none is named. Throws envelope.not_found. */
export async function dropMetadata(
  needs: EnvelopesNeeds,
  id: EnvelopeId,
  keys: readonly string[] | undefined,
  acting: Acting,
): Promise<Reply> {
  return changeMetadata(needs, id, acting, (tx, owner) => (keys ? removeMetadata(tx, owner, keys) : clearMetadata(tx, owner)));
}

type Work = (tx: Transaction, owner: MetadataOwner) => Promise<void>;

async function changeMetadata(needs: EnvelopesNeeds, id: EnvelopeId, acting: Acting, work: Work): Promise<Reply> {
  const { mailbox } = acting;
  return needs.database.transaction(async (tx) => {
    if (!(await lockFolder(tx, id, mailbox.id))) throw new Fault("envelope.not_found", { args: [id] });
    await work(tx, { accountId: mailbox.accountId, envelopeId: id });
    await publish(tx, changeOfRecord(id, acting, "ENVELOPE_UPDATE", needs.clock.now()));
    return acting.settle(tx, { status: 200 });
  });
}
