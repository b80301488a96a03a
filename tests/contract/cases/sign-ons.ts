import type { ProviderId } from "@chancery/core/ids/id.ts";
import { people } from "../../world/people.ts";
import { newSamlIdp, type AnswerChoices, type SamlIdp } from "../../world/saml-idp.ts";
import {
  addSamlProvider,
  answerForm,
  connectDomain,
  followBack,
  postAnswer,
  startSignOn,
  type Started,
} from "../../world/sign-ons.ts";
import type { Scene } from "../scene.ts";
import { asks, type Asked, type Cases } from "./case.ts";

const unknown = "01930000-0000-7000-8000-00000000dead";
const nobody = (path: string, sent?: Asked["sent"]): Asked => ({ as: "nobody", path, ...(sent && { sent }) });
const ofAnn = `/api/v1/account/${people.ann.accountId}/saml-provider`;

type Providers = { readonly idp: SamlIdp; readonly id: ProviderId; readonly postId: ProviderId };

const made = new WeakMap<Scene, Promise<Providers>>();

/** Ann's SAML providers, asked by redirect and by POST; the first is connected to the domain of an email address. */
export async function providersOf(scene: Scene): Promise<Providers> {
  const found = made.get(scene) ?? makeProviders(scene);
  made.set(scene, found);
  return found;
}

async function makeProviders(scene: Scene): Promise<Providers> {
  const [idp, other] = await Promise.all([newSamlIdp(), newSamlIdp()]);
  const id = await addSamlProvider(scene, idp);
  const metadataXml = other.metadataXml.replace("HTTP-Redirect", "HTTP-POST");
  await connectDomain(scene, "sign-ons.example", { providerId: id });
  return { idp, id, postId: await addSamlProvider(scene, { ...other, metadataXml }) };
}

type Sent = { readonly started: Started; readonly xml: string };

async function answered(scene: Scene, choices: AnswerChoices = {}, isTest = false): Promise<Sent> {
  const { idp, id } = await providersOf(scene);
  const test = isTest ? Object((await scene.ann.post(`${ofAnn}/${id}/test`)).json).url.split("test=")[1] : undefined;
  const started = await startSignOn(scene.call, id, { test });
  return { started, xml: idp.answer(started.to, { email: "new@sign-ons.example", ...choices }) };
}

/** As a program posts it: a browser gets pages instead of JSON. */
function posted(xml: string, relayState: string): NonNullable<Asked["sent"]> {
  const { body, headers } = answerForm(xml, relayState);
  return { body, headers: { ...headers, accept: "*/*" } };
}

/** The answer of a provider, as its page posts it. */
async function posting(scene: Scene, place: "own" | "any", choices: AnswerChoices = {}, isTest = false): Promise<Asked> {
  const { id } = await providersOf(scene);
  const path = place === "own" ? `/login/saml2/sso/${id}` : "/login/saml2/sso";
  const recipient = `http://127.0.0.1:8080${path}`;
  const { started, xml } = await answered(scene, { recipient, destination: recipient, ...choices }, isTest);
  return nobody(path, posted(xml, started.relayState));
}

/** The browser's way to the answer that waits for it. */
async function fetching(scene: Scene, isTest: boolean): Promise<Asked> {
  const { started, xml } = await answered(scene, {}, isTest);
  const back = await postAnswer(scene.call, started.to.acsUrl, xml, started.relayState);
  const { pathname, search } = new URL(String(back.headers["location"]));
  return nobody(`${pathname}${search}`, { headers: { cookie: started.cookie } });
}

async function newCode(scene: Scene): Promise<string> {
  const { started, xml } = await answered(scene);
  const back = await postAnswer(scene.call, started.to.acsUrl, xml, started.relayState);
  return (await followBack(scene.call, back, started.cookie)).searchParams.get("code") ?? "";
}

const attempted = new WeakSet<Scene>();

/** More than a page of two holds. */
async function newAttempts(scene: Scene): Promise<void> {
  if (attempted.has(scene)) return;
  attempted.add(scene);
  await Promise.all(Array.from({ length: 5 }, () => newCode(scene)));
}

const wrong = { audience: "https://other.example" };
const isTest = true;

/** Signing in through providers. */
export const signOnCases: Cases = {
  "GET /api/login/sso": [
    asks(200, () => nobody("/api/login/sso?email=ann@acme.example")),
    asks(400, () => nobody("/api/login/sso"), 1023),
  ],
  "POST /api/login/sso": [
    asks(200, async (scene) => nobody("/api/login/sso", { body: { code: await newCode(scene) } })),
    asks(400, () => nobody("/api/login/sso", { body: { code: "wrong" } }), 10_008),
    asks(400, () => nobody("/api/login/sso", { body: {} }), 1024),
  ],
  "GET /saml2/authenticate/{id}": [
    asks(302, async (scene) => nobody(`/saml2/authenticate/${(await providersOf(scene)).id}`)),
    asks(200, async (scene) => nobody(`/saml2/authenticate/${(await providersOf(scene)).postId}`)),
    asks(404, () => nobody(`/saml2/authenticate/${unknown}`), 20_046),
    asks(
      400,
      async (scene) => nobody(`/saml2/authenticate/${(await providersOf(scene)).id}?redirectUrl=https://evil.example`),
      1006,
    ),
    asks(400, async (scene) => nobody(`/saml2/authenticate/${(await providersOf(scene)).id}?test=wrong`), 10_008),
  ],
  "POST /login/saml2/sso/{id}": [
    asks(303, (scene) => posting(scene, "own")),
    asks(200, (scene) => posting(scene, "own", wrong, isTest)),
    asks(400, async (scene) => nobody(`/login/saml2/sso/${(await providersOf(scene)).id}`, posted("x", "unknown")), 20_050),
  ],
  "POST /login/saml2/sso": [
    asks(303, (scene) => posting(scene, "any")),
    asks(200, (scene) => posting(scene, "any", wrong, isTest)),
    asks(400, () => nobody("/login/saml2/sso", posted("x", "unknown")), 20_050),
  ],
  "GET /login/saml2/arrived": [
    asks(303, (scene) => fetching(scene, false)),
    asks(200, (scene) => fetching(scene, isTest)),
    asks(400, () => nobody("/login/saml2/arrived?ticket=unknown"), 20_050),
  ],
  "GET /saml/metadata": [asks(200, () => nobody("/saml/metadata"))],
  "GET /saml/metadata/{id}": [
    asks(200, async (scene) => nobody(`/saml/metadata/${(await providersOf(scene)).id}`)),
    asks(404, () => nobody(`/saml/metadata/${unknown}`), 20_046),
  ],
  "GET /saml/registrationId": [
    asks(200, async (scene) => {
      await providersOf(scene);
      return nobody("/saml/registrationId?domain=sign-ons.example");
    }),
    asks(400, () => nobody("/saml/registrationId?domain=nowhere.example"), 20_051),
  ],
  "POST /api/v1/account/{accountId}/saml-provider/{id}/test": [
    asks(200, async (scene) => ({ path: `${ofAnn}/${(await providersOf(scene)).id}/test` })),
    asks(404, () => ({ path: `${ofAnn}/${unknown}/test` }), 20_046),
  ],
  "GET /api/v1/account/{accountId}/saml-provider/{id}/attempts": [
    asks(200, async (scene) => {
      await newAttempts(scene);
      return { path: `${ofAnn}/${(await providersOf(scene)).id}/attempts` };
    }),
    asks(404, () => ({ path: `${ofAnn}/${unknown}/attempts` }), 20_046),
  ],
};
