import { offerXml, textAt } from "../../world/paper.ts";
import type { Scene } from "../scene.ts";
import { asks, type Case, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const at = "/api/v1/envelope";

const pdfCases = (kind: string): readonly [Case, ...Case[]] => [
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
  asks(425, ({ waiting }) => ({ path: `${at}/${waiting}/${kind}?documentId=reply` }), 1019),
];

/** Downloads of the archive and of one document. */
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
  [`GET ${at}/{id}/for-print`]: pdfCases("for-print"),
  [`GET ${at}/{id}/download-final-pdf`]: pdfCases("download-final-pdf"),
};

/** An envelope so new that nothing is built yet. */
async function sentNow({ ann, bob, paper }: Scene): Promise<string> {
  return textAt(await ann.post(`${at}/send`, { data: offerXml(paper, bob.mailboxId) }), "uuid");
}
