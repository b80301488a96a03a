import assert from "node:assert/strict";
import { after, test } from "node:test";
import { makePair } from "../../world/certificates.ts";
import { people } from "../../world/people.ts";
import { keyAlgorithms, remoteSignersSetting, startRemoteSigner, type HeldKey } from "../../world/remote-signer.ts";
import { sendToSign, signaturesFor } from "../../world/signing.ts";
import { judge } from "./judge.ts";
import { openScene } from "./scene.ts";
import { openAs } from "./sign-in.ts";
import type { Visit } from "./visit.ts";

const service = await startRemoteSigner("");
after(() => service.close());
const scene = await openScene({ works: true, settings: { CHANCERY_REMOTE_SIGNERS: remoteSignersSetting(service) } });
const { ann, bob, url } = scene.here;
service.register(`${url}/remote-signing`);

const key = (name: string): HeldKey => {
  const pair = makePair("prime256v1", 30, { subject: `/CN=${name}`, isAuthority: false, keyUsage: 0xc0 });
  return { id: name, pair, algorithms: [keyAlgorithms.ecdsa] };
};

/** Bob at the page of a contract that he is to sign. */
async function openContract(): Promise<Visit & { readonly id: string }> {
  const id = await sendToSign(ann, bob);
  await signaturesFor(bob, id);
  const visit = await openAs(scene, people.bob, `/envelope/${id}`, { others: [new URL(service.url).origin] });
  return { ...visit, id };
}

const statusOf = async (id: string): Promise<string> => Object((await ann.get(`/api/v1/envelope/${id}`)).json).envelope.status;

test(
  "a person goes to a remote signing service, chooses a key, comes back, and the envelope is signed",
  { timeout: 200_000 },
  async () => {
    service.holds(key("Bob Lee"), key("Robert Lee"));
    const at = await openContract();
    const { page, id } = at;
    const go = page.getByRole("button", { name: "Sign at Acme Trust" });
    await go.waitFor();
    await judge(at, "sign-panel-remote");
    await go.click();
    await page.getByText("Choose the certificate to sign with.").waitFor();
    await judge(at, "remote-signing-choose");
    await page.getByRole("button", { name: /^Robert Lee/ }).click();
    await page.getByText("Signed. Thank you.").waitFor();
    await judge(at, "remote-signing-signed");
    assert.equal(await statusOf(id), "COMPLETED");
    await page.getByRole("link", { name: "Back to the envelope" }).click();
    await page.waitForURL((address) => address.pathname === `/envelope/${id}`);
  },
);

test(
  "a person who cancels at the service is told so, and the page opened elsewhere does nothing",
  { timeout: 200_000 },
  async () => {
    service.holds(key("Bob Lee"));
    const { page, id } = await openContract();
    service.misbehave({
      answer: (parameters) => {
        parameters.delete("code");
        parameters.set("error", "access_denied");
      },
    });
    await page.getByRole("button", { name: "Sign at Acme Trust" }).click();
    await page.getByText("You cancelled at the signing service.").waitFor();
    service.misbehave({});
    const other = await scene.visit();
    await other.page.goto(page.url());
    await other.page.getByText("This page was opened in another tab or window.").waitFor();
    assert.equal(await statusOf(id), "SENT");
  },
);
