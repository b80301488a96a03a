import sql from "sql-template-tag";
import { tokens } from "@chancery/server/io/passwords/tokens.ts";
import { offerXml, textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Case, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

const pdfCases = (kind: string): readonly [Case, ...Case[]] => [
  ...fileCases(kind),
  asks(425, ({ waiting }) => ({ path: `${at}/${waiting}/${kind}?documentId=reply` }), 1019),
];

const fileCases = (kind: string): readonly [Case, ...Case[]] => [
  asks(200, ({ completed }) => ({ path: `${at}/${completed}/${kind}?documentId=reply&wait=true` })),
  asks(206, ({ completed }) => ({
    path: `${at}/${completed}/${kind}?documentId=offer&wait=1`,
    sent: { headers: { range: "bytes=0-3" } },
  })),
  asks(416, ({ completed }) => ({
    path: `${at}/${completed}/${kind}?documentId=offer&wait=1`,
    sent: { headers: { range: "bytes=99999999-" } },
  })),
  asks(304, ({ completed }) => ({
    path: `${at}/${completed}/${kind}?documentId=offer&wait=1`,
    sent: { headers: { "if-none-match": "*" } },
  })),
  asks(400, ({ completed }) => ({ path: `${at}/${completed}/${kind}` }), 1023),
  asks(404, ({ completed }) => ({ path: `${at}/${completed}/${kind}?documentId=none` }), 40001),
  asks(404, () => ({ path: `${at}/${unknown}/${kind}?documentId=offer` }), 50011),
];

const guest = "guest@nowhere.example";

/** A code for the archive of the completed envelope, or for one of a revision that is not built. */
async function sharedCode({ ann, completed, database }: Scene, revision = 0): Promise<string> {
  const { text, hash } = tokens.newLinkCode();
  const id = crypto.randomUUID();
  const envelopes = JSON.stringify([{ envelopeId: completed, revision, roleIds: [] }]);
  await database.run(sql`
    insert into archive_shares (id, mailbox_id, envelopes, exclude_files, created_at, expires_at)
    values (${id}, ${ann.mailboxId}, ${envelopes}, 'p', now(), now() + interval '1 day')`);
  await database.run(sql`
    insert into archive_share_links (code_hash, share_id, email)
    values (${hash}, ${id}, ${guest})`);
  return text;
}

/** A code of Ann's session for the archive of an envelope. */
async function linkedCode({ ann, completed }: Scene): Promise<string> {
  const made = await ann.post(`${at}/${completed}/zip/link?wait=true`, {});
  return new URL(textAt(made, "url")).searchParams.get("code") ?? "";
}

const byLink = (code: string, headers: Readonly<Record<string, string>> = {}) => ({
  path: `${at}/download-link?code=${code}`,
  sent: { headers },
});

const byCode = (code: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ as: "nobody", path: `${at}/download-shared?code=${code}`, sent: { headers } }) as const;
const manyEnvelopes = Array.from({ length: 1001 }, () => crypto.randomUUID());
const manyAddresses = Array.from({ length: 101 }, (_, at) => `guest-${at}@nowhere.example`);
const shares = (envelopeUuids: readonly string[], more: object = {}) => ({
  path: `${at}/share-archive`,
  sent: { body: { emails: [guest], envelopeUuids, ...more } },
});

/** Downloads of the archive, by email too, and of one document. */
export const archiveCases: Cases = {
  [`GET ${at}/{id}/zip`]: [
    asks(200, ({ completed }) => ({ path: `${at}/${completed}/zip?wait=true&excludeFiles=cpa` })),
    asks(200, ({ completed }) => ({
      as: "bob",
      path: `${at}/${completed}/zip?documentId=offer`,
      sent: { headers: { accept: "application/zip" } },
    })),
    asks(206, ({ completed }) => ({ path: `${at}/${completed}/zip`, sent: { headers: { range: "bytes=0-3" } } })),
    asks(416, ({ completed }) => ({ path: `${at}/${completed}/zip`, sent: { headers: { range: "bytes=99999999-" } } })),
    asks(304, ({ completed }) => ({ path: `${at}/${completed}/zip`, sent: { headers: { "if-none-match": "*" } } })),
    asks(425, async (scene) => ({ path: `${at}/${await sentNow(scene)}/zip` }), 1019),
    asks(400, ({ completed }) => ({ path: `${at}/${completed}/zip?excludeFiles=x&wait=yes` }), 1006),
    asks(404, ({ completed }) => ({ path: `${at}/${completed}/zip?documentId=none` }), 40001),
    asks(404, () => ({ path: `${at}/${unknown}/zip` }), 50011),
  ],
  [`GET ${at}/{id}/seals`]: [
    asks(200, ({ completed }) => ({ path: `${at}/${completed}/seals?wait=true` })),
    asks(404, () => ({ path: `${at}/${unknown}/seals` }), 50011),
    asks(425, async (scene) => ({ path: `${at}/${await sentNow(scene)}/seals` }), 1019),
  ],
  [`POST ${at}/{id}/zip/link`]: [
    asks(201, ({ completed }) => ({ path: `${at}/${completed}/zip/link?wait=true` })),
    asks(201, ({ completed }) => ({
      as: "bob",
      path: `${at}/${completed}/zip/link`,
      sent: { body: { documentId: "offer", excludeFiles: "cpa", zipStructureName: null } },
    })),
    asks(400, ({ completed }) => ({ path: `${at}/${completed}/zip/link`, sent: { body: { excludeFiles: "x" } } }), 1006),
    asks(404, ({ completed }) => ({ path: `${at}/${completed}/zip/link`, sent: { body: { documentId: "none" } } }), 40001),
    asks(404, ({ completed }) => ({ path: `${at}/${completed}/zip/link`, sent: { body: { zipStructureName: "none" } } }), 1001),
    asks(404, () => ({ path: `${at}/${unknown}/zip/link` }), 50011),
    asks(425, async (scene) => ({ path: `${at}/${await sentNow(scene)}/zip/link` }), 1019),
  ],
  [`GET ${at}/download-link`]: [
    asks(200, async (scene) => byLink(await linkedCode(scene))),
    asks(206, async (scene) => byLink(await linkedCode(scene), { range: "bytes=0-3" })),
    asks(304, async (scene) => byLink(await linkedCode(scene), { "if-none-match": "*" })),
    asks(416, async (scene) => byLink(await linkedCode(scene), { range: "bytes=99999999-" })),
    asks(404, () => byLink("x"), 1001),
    asks(400, () => ({ path: `${at}/download-link` }), 1023),
    asks(400, () => ({ path: `${at}/download-link?code=x&session=none` }), 1006),
  ],
  [`POST ${at}/share-archive`]: [
    asks(201, ({ completed }) => shares([completed], { excludeFiles: null, zipStructureName: null })),
    asks(201, ({ completed }) => shares([completed, completed.toUpperCase()], { excludeFiles: "cpa", zipStructureName: "" })),
    asks(404, () => shares([unknown]), 50011),
    asks(404, ({ completed }) => shares([completed], { zipStructureName: "none" }), 1001),
    asks(422, ({ waiting }) => shares([waiting]), 50098),
    asks(422, ({ completed, waiting }) => shares([completed, waiting, unknown]), 1006),
    asks(400, ({ completed }) => shares([completed], { emails: ["nobody"] }), 1006),
    asks(400, ({ completed }) => shares([completed], { emails: manyAddresses }), 50099),
    asks(422, () => shares(manyEnvelopes.slice(1), { emails: Array(101).fill(guest) }), 1006),
    asks(400, () => shares(manyEnvelopes), 50099),
    asks(400, ({ completed }) => shares([completed], { excludeFiles: "x" }), 1006),
    asks(400, ({ completed }) => ({ path: `${at}/share-archive`, sent: { body: { envelopeUuids: [completed] } } }), 1024),
  ],
  [`GET ${at}/download-shared`]: [
    asks(200, async (scene) => byCode(await sharedCode(scene))),
    asks(206, async (scene) => byCode(await sharedCode(scene), { range: "bytes=0-3" })),
    asks(304, async (scene) => byCode(await sharedCode(scene), { "if-none-match": "*" })),
    asks(416, async (scene) => byCode(await sharedCode(scene), { range: "bytes=99999999-" })),
    asks(404, () => byCode("x"), 1001),
    asks(425, async (scene) => byCode(await sharedCode(scene, 9999)), 1019),
    asks(400, () => ({ as: "nobody", path: `${at}/download-shared` }), 1023),
  ],
  [`GET ${at}/{id}/preview`]: [
    asks(200, ({ waiting }) => ({ path: `${at}/${waiting}/preview?documentId=reply` })),
    ...fileCases("preview"),
  ],
  [`GET ${at}/{id}/for-print`]: pdfCases("for-print"),
  [`GET ${at}/{id}/download-final-pdf`]: pdfCases("download-final-pdf"),
};

/** An envelope so new that nothing is built yet. */
async function sentNow({ ann, bob, paper }: Scene): Promise<string> {
  return textAt(await ann.post(`${at}/send`, { data: offerXml(paper, bob.mailboxId) }), "uuid");
}
