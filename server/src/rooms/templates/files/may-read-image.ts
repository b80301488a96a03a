import type { OpenMailbox } from "@chancery/core/access/caller.ts";
import type { Queries } from "../../../io/database/database.ts";
import { isLogoFor, type TemplateImageRow } from "./store/images.ts";

/** Whether a mailbox may have an image without naming its hash: its own, or the logo of a template that it sees. */
export async function mayReadImage(db: Queries, image: TemplateImageRow, mailbox: OpenMailbox): Promise<boolean> {
  return image.mailboxId === mailbox.id || isLogoFor(db, image.id, mailbox);
}
