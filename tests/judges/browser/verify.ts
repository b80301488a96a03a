import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { buildArchive } from "../../world/build-archive.ts";
import { createPaper, replyXml, sendOffer } from "../../world/paper.ts";
import { judge } from "./judge.ts";
import type { Scene } from "./scene.ts";
import type { Visit } from "./visit.ts";

/** The page that verifies archives. */
export function verify({ here, visit }: Scene): void {
  suite("the page that verifies archives, in a browser", { timeout: 90_000 }, () => {
    const archiveOf = async (query = ""): Promise<Buffer> => {
      const { ann, bob } = here;
      const paper = await createPaper(ann);
      const id = await sendOffer(ann, bob, paper);
      await bob.put("/api/v1/envelope/fill", { uuid: id, data: replyXml(paper) });
      await buildArchive(here, id);
      return (await ann.get(`/api/v1/envelope/${id}/zip${query}`)).bytes;
    };
    const choose = async ({ page }: Visit, name: string, buffer: Buffer): Promise<void> =>
      page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "application/zip", buffer });
    const open = async (): Promise<Visit> => {
      const at = await visit();
      await at.page.goto(`${here.url}/verify`);
      await at.page.getByLabel("Choose a file").waitFor({ state: "attached" });
      return at;
    };

    test("an archive is valid, its records are shown, and no byte of it leaves the browser", async () => {
      const at = await open();
      await judge(at, "verify");
      const sent: string[] = [];
      at.page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await choose(at, "order.zip", await archiveOf());
      await at.page.getByText("order.zip is valid").waitFor();
      await at.page.getByText("of this service").waitFor();
      await at.page.getByText(/^Seals/).click();
      await at.page.getByText("Offer/Offer.pdf: B-B").waitFor();
      await at.page.getByText(/^Audit trail/).click();
      await at.page.getByText("Envelope sent").waitFor();
      assert.deepEqual(
        sent.filter((request) => !request.startsWith("GET /assets/")),
        ["GET /api/v1/audittrail/keys"],
      );
      await judge(at, "verify-valid");
    });

    test("a changed archive is not valid, and the changed file is named", async () => {
      const at = await open();
      const bytes = await archiveOf();
      const place = bytes.indexOf("%PDF-1.7") + 20;
      bytes[place] = bytes[place]! ^ 1;
      await choose(at, "order.zip", bytes);
      await at.page.getByText("order.zip is not valid").waitFor();
      await at.page.getByText("Offer/Offer.pdf").waitFor();
      await judge(at, "verify-changed");
    });

    test("a copy without all files, and a file that is no archive, are distinguished", async () => {
      const at = await open();
      await choose(at, "part.zip", await archiveOf("?excludeFiles=p"));
      await at.page.getByText("part.zip is unchanged, but some files are missing.").waitFor();
      await choose(at, "photo.zip", Buffer.from("no archive at all, but long enough to be one"));
      await at.page.getByText("photo.zip is not valid").waitFor();
      await at.page.getByText("The ZIP file was changed").waitFor();
    });
  });
}
