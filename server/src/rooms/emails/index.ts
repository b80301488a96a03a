import { jobs, schedules } from "./jobs.ts";
import type { EmailsNeeds } from "./needs.ts";
import { questions } from "./questions.ts";
import { postForAccount, postInTurn, queueEmails } from "./queue-emails.ts";

export type { EmailsNeeds } from "./needs.ts";
export type { EmailAddress } from "../../io/mail/mail.ts";
export type { EmailTo } from "./queue-emails.ts";
export { deliveryStates, type Delivery } from "./email.ts";

/** The room of emails. */
export type Emails = ReturnType<typeof emails>;

/** Builds the room. */
export function emails(needs: EmailsNeeds) {
  return {
    ...questions,
    secretColumns: [{ table: "letters", column: "body", key: ["id"] }],
    routes: [],
    jobs: jobs(needs),
    schedules: schedules(needs),
    post: queueEmails.bind(undefined, needs),
    postForAccount: postForAccount.bind(undefined, needs),
    postInTurn: postInTurn.bind(undefined, needs),
  };
}
