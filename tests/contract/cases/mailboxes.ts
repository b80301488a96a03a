import { people } from "../../world/people.ts";
import { asks, type Cases } from "./case.ts";

const mailbox = people.ann.mailboxId;
const unknown = "01930000-0000-7000-8000-00000000dead";

const preferences = "/api/v1/mailbox/view-preferences";

/** Reading and finding mailboxes, and the view of one. */
export const mailboxCases: Cases = {
  "GET /api/v1/mailbox": [asks(200, () => ({ path: "/api/v1/mailbox" }))],
  "GET /api/v1/mailbox/search-participants": [
    asks(200, () => ({ path: "/api/v1/mailbox/search-participants?q=orders&type=RECIPIENT" })),
    asks(400, () => ({ path: "/api/v1/mailbox/search-participants?type=SENDER" }), 1023),
    asks(400, () => ({ path: "/api/v1/mailbox/search-participants?q=orders&type=COPY" }), 1006),
  ],
  "GET /api/v1/mailbox/search": [
    asks(200, () => ({ path: "/api/v1/mailbox/search?q=orders" })),
    asks(200, () => ({ path: `/api/v1/mailbox/search?q=${people.bob.mailboxId}&type=UUID` })),
    asks(200, () => ({ path: "/api/v1/mailbox/search?q=" })),
    asks(400, () => ({ path: "/api/v1/mailbox/search" }), 1023),
    asks(400, () => ({ path: "/api/v1/mailbox/search?q=orders&type=NAME" }), 1006),
    asks(400, () => ({ path: `/api/v1/mailbox/search?q=${"x".repeat(257)}` }), 1006),
  ],
  [`GET ${preferences}`]: [
    asks(200, async ({ ann }) => {
      await ann.put(preferences, { width: "20" });
      return { path: `${preferences}?key=width&key=height` };
    }),
    asks(400, () => ({ path: preferences }), 1023),
    asks(400, () => ({ path: `${preferences}?key=${"k".repeat(65)}` }), 1006),
  ],
  [`PUT ${preferences}`]: [
    asks(200, () => ({ path: preferences, sent: { body: { columns: "subject" } } })),
    asks(400, () => ({ path: preferences, sent: { body: { columns: "x".repeat(4097) } } }), 1006),
    asks(400, () => ({ path: preferences, sent: { body: { "a,b": "" } } }), 1006),
  ],
  [`DELETE ${preferences}`]: [
    asks(200, () => ({ path: `${preferences}?key=columns` })),
    asks(200, () => ({ path: preferences })),
  ],
  "GET /api/v1/mailbox/{mailboxUuid}": [
    asks(200, () => ({ path: `/api/v1/mailbox/${mailbox.toUpperCase()}` })),
    asks(404, () => ({ path: `/api/v1/mailbox/${unknown}` }), 30001),
    asks(403, () => ({ path: `/api/v1/mailbox/${people.bob.mailboxId}` }), 90013),
    asks(410, ({ removedMailbox }) => ({ path: `/api/v1/mailbox/${removedMailbox}` }), 30002),
    asks(400, () => ({ path: "/api/v1/mailbox/nonsense" }), 1006),
  ],
};
