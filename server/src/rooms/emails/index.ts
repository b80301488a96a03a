import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../io/database/database.ts";
import type { JobHandler } from "../../jobs/job-handler.ts";
import type { Schedule } from "../../jobs/schedule.ts";
import { jobs, schedules } from "./jobs.ts";
import type { EmailsNeeds } from "./needs.ts";
import type { SecretPlace } from "../../io/secrets/secret-column.ts";
import { questions, type EmailQuestions } from "./questions.ts";
import { postForAccount, postInTurn, queueEmails, type EmailTo } from "./queue-emails.ts";

export type { EmailsNeeds } from "./needs.ts";
export type { EmailAddress } from "../../io/mail/mail.ts";
export type { EmailTo } from "./queue-emails.ts";
export { deliveryStates, type Delivery } from "./email.ts";

/** The room of emails. */
export type Emails = EmailQuestions & {
  readonly routes: readonly [];
  readonly jobs: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  readonly secretColumns: readonly SecretPlace[];
  /** Stores emails, their text encrypted, in the transaction of the change they report; a job sends each once. */
  post(tx: Transaction, emails: readonly EmailTo[], accountId?: AccountId): Promise<void>;
  /** The same for emails that a member of an account sends to others. Throws email.too_many when an address gets too many. */
  postForAccount(tx: Transaction, accountId: AccountId, emails: readonly EmailTo[]): Promise<void>;
  /** The same for emails of an envelope flow: those beyond the rate are held for a day at most. */
  postInTurn(tx: Transaction, accountId: AccountId, emails: readonly EmailTo[]): Promise<void>;
};

/** Builds the room. */
export function emails(needs: EmailsNeeds): Emails {
  return {
    ...questions,
    secretColumns: [{ table: "letters", column: "body", key: ["id"] }],
    routes: [],
    jobs: jobs(needs),
    schedules: schedules(needs),
    post: (tx, all, accountId) => queueEmails(needs, tx, all, accountId),
    postForAccount: (tx, accountId, all) => postForAccount(needs, tx, accountId, all),
    postInTurn: (tx, accountId, all) => postInTurn(needs, tx, accountId, all),
  };
}
