import type { EnvelopeId, MailboxId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { BarcodeCode } from "@chancery/core/template/model/barcode.ts";
import type { Basics } from "../../io/basics.ts";
import type { Blobs } from "../../io/blobs/blobs.ts";
import type { Queries } from "../../io/database/database.ts";
import type { Pictures } from "../../io/images/pictures.ts";
import type { Tokens } from "../../io/passwords/tokens.ts";
import type { BarcodeSvg } from "../../io/pdf/barcode-svg.ts";
import type { Printer } from "../../io/pdf/printer.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Attachments } from "../attachments/index.ts";
import type { Dictionaries } from "../dictionaries/index.ts";
import type { Mailboxes } from "../mailboxes/index.ts";
import type { VersionCache } from "./versions/version-cache.ts";

export type TemplatesNeeds = Basics & {
  readonly blobs: Blobs;
  readonly tokens: Pick<Tokens, "newLinkCode">;
  readonly inspectImage: Pictures["inspectImage"];
  readonly pdfs: Pick<Printer, "of">;
  barcodeSvg(code: BarcodeCode, text: string): BarcodeSvg | undefined;
  readonly accounts: Pick<Accounts, "quotas">;
  readonly mailboxes: Pick<Mailboxes, "findMailboxes" | "people">;
  readonly attachments: Pick<Attachments, "claimBlob">;
  readonly dictionaries: Pick<Dictionaries, "findDictionaries" | "findRecords" | "mayRead">;
  /** The template version of an envelope, if one of these mailboxes sees the envelope. Provided by a higher room. */
  findVersionSeenByAny(db: Queries, id: EnvelopeId, mailboxIds: readonly MailboxId[]): Promise<TemplateVersionId | undefined>;
};

/** The needs of the room's actions: those of the room, and its cache. */
export type RoomNeeds = TemplatesNeeds & { readonly cache: VersionCache };
