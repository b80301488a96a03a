import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Page, PageRows } from "../../http/route/paging.ts";
import type { Queries } from "../../io/database/database.ts";
import type { Delivery } from "./email.ts";
import { listDeliveries } from "./store/deliveries.ts";
import { forgetRecipients } from "./store/emails.ts";

/** Emails that are sent, for the rooms whose people and envelopes they are about. */
export type EmailQuestions = {
  /** The emails about an envelope and their delivery, newest first. */
  listDeliveries(db: Queries, id: EnvelopeId, page: Page): Promise<PageRows<Delivery>>;
  /** Deletes the emails to some addresses that were sent or refused; returns those to which one is still to be sent. Reads all emails once. */
  forgetRecipients(db: Queries, addresses: readonly string[]): Promise<readonly string[]>;
};

export const questions: EmailQuestions = { listDeliveries, forgetRecipients };
