import { asks, type Cases } from "./case.ts";

const at = "/api/v1/events";

/** The event feed of a mailbox. */
export const eventCases: Cases = {
  [`GET ${at}`]: [
    asks(200, () => ({ path: `${at}?limit=1000` })),
    asks(200, () => ({ path: `${at}?after=latest&wait=1` })),
    asks(400, () => ({ path: `${at}?after=tomorrow` }), 1006),
    asks(400, () => ({ path: `${at}?wait=61` }), 1006),
    asks(400, () => ({ path: at, sent: { headers: { accept: "text/event-stream", "last-event-id": "tomorrow" } } }), 1006),
    asks(406, () => ({ path: at, sent: { headers: { accept: "text/csv" } } }), 1080),
    asks(410, () => ({ path: `${at}?after=${"9".repeat(15)}` }), 1094),
  ],
};
