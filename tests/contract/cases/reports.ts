import { setTimeout as wait } from "node:timers/promises";
import { people } from "../../world/people.ts";
import type { Persona } from "../../world/persona.ts";
import { asks, type Case, type Cases } from "./case.ts";

const { accountId } = people.ann;
const unknown = "01930000-0000-7000-8000-00000000dead";
const ofUsers = `/api/v1/account/${accountId}/users/report`;
const ofMailboxes = `/api/v1/account/${accountId}/mailbox/report`;
const ofEnvelopes = "/api/v1/envelope/report";
const ofAudit = "/api/v1/audit/report";
const at = "2026-11-20T12:00:00.000Z";
const all = { searchParams: {} };
const file = "/api/v1/report/download-file";

type Task = { readonly taskUuid: string; readonly status: string; readonly fileUrl?: string };

async function start(person: Persona): Promise<Task> {
  return (await person.post(ofMailboxes, all)).json as Task;
}

/** The path of the file of a report that is ready. */
async function filePath(person: Persona): Promise<string> {
  const { taskUuid } = await start(person);
  for (let left = 3000; left > 0; left -= 1) {
    const { fileUrl } = (await person.get(`/api/v1/report/${taskUuid}`)).json as Task;
    if (fileUrl !== undefined) return new URL(fileUrl).pathname + new URL(fileUrl).search;
    await wait(20);
  }
  throw new Error("nothing becomes of the report");
}

const choices = (path: string): readonly Case[] => [
  asks(400, () => ({ path, sent: { body: {} } }), 1059),
  asks(400, () => ({ path, sent: { body: { ...all, uuids: [unknown] } } }), 1059),
  asks(400, () => ({ path, sent: { body: { uuids: [] } } }), 1085),
  asks(400, () => ({ path, sent: { body: { uuids: ["x"] } } }), 1006),
  asks(201, () => ({ path, sent: { body: { uuids: [unknown], searchParams: null } } })),
];

/** The file of a report, requested without a sign-in. */
const download = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  asks(status, async ({ ann }) => ({ as: "nobody", path: await filePath(ann), sent: { headers } }));

/** Reports as CSV. */
export const reportCases: Cases = {
  "POST /api/v1/envelope/report": [
    asks(201, () => ({ path: ofEnvelopes, sent: { body: { searchParams: { status: ["WAITING"] } } } })),
    asks(400, () => ({ path: ofEnvelopes, sent: { body: { searchParams: { sortField: "colour" } } } }), 50103),
    ...choices(ofEnvelopes),
  ],
  "POST /api/v1/audit/report": [
    asks(201, () => ({ path: ofAudit, sent: { body: { accountUuid: accountId, action: "role-created" } } })),
    asks(403, () => ({ path: ofAudit, sent: { body: { accountUuid: people.bob.accountId } } }), 90018),
    asks(400, () => ({ path: ofAudit, sent: { body: {} } }), 1024),
    asks(400, () => ({ path: ofAudit, sent: { body: { accountUuid: accountId, dateFrom: at, dateTo: at } } }), 1041),
  ],
  "POST /api/v1/account/{accountUuid}/users/report": [
    asks(201, () => ({ path: ofUsers, sent: { body: { searchParams: { keyword: "ann" } } } })),
    ...choices(ofUsers),
  ],
  "POST /api/v1/account/{accountUuid}/mailbox/report": [
    asks(201, () => ({ path: ofMailboxes, sent: { body: { searchParams: { withGroups: true } } } })),
    ...choices(ofMailboxes),
  ],
  "GET /api/v1/report/{taskUuid}": [
    asks(200, async ({ ann }) => ({ path: `/api/v1/report/${(await start(ann)).taskUuid}` })),
    asks(404, () => ({ path: `/api/v1/report/${unknown}` }), 1001),
    asks(404, async ({ ann }) => ({ as: "bob", path: `/api/v1/report/${(await start(ann)).taskUuid}` }), 1001),
  ],
  [`GET ${file}`]: [
    download(200),
    download(206, { range: "bytes=0-2" }),
    download(416, { range: "bytes=99999-" }),
    download(304, { "if-none-match": "*" }),
    asks(404, () => ({ as: "nobody", path: `${file}?code=x` }), 60030),
    asks(400, () => ({ as: "nobody", path: file }), 1023),
  ],
};
