import assert from "node:assert/strict";
import type { ProviderId } from "@chancery/core/ids/id.ts";
import { instantOf } from "@chancery/core/ids/instant.ts";
import type { Call } from "./call.ts";
import { people } from "./people.ts";
import { newSamlIdp, type AnswerChoices, type SamlIdp } from "./saml-idp.ts";
import { addSamlProvider, callOf, connectDomain, followBack, postAnswer, startSignOn } from "./sign-ons.ts";
import { world, type World } from "./world.ts";

/** A world where Ann's company and Bob's have a SAML provider each, connected to the domains of their email addresses. */
export type SignOnGround = {
  readonly here: World;
  readonly call: Call;
  readonly idp: SamlIdp;
  readonly providerId: ProviderId;
  readonly bobsIdp: SamlIdp;
  readonly bobsProvider: ProviderId;
  /** Milliseconds since 1970 by the service's clock. */
  readonly now: () => number;
  /** Lets time pass. */
  pass(ms: number): void;
  /** A whole sign-in at Ann's provider; where the browser is sent at last. */
  signInUrl(choices?: AnswerChoices): Promise<URL>;
  /** A whole sign-in at Ann's provider; the session's token. */
  signIn(choices?: AnswerChoices): Promise<string>;
  profileOf(token: string): Promise<ShownProfile>;
};

/** Profile of a session's person. */
export type ShownProfile = Readonly<Record<"uuid" | "email" | "firstName" | "lastName" | "status", string>> & {
  readonly accounts: readonly { readonly uuid: string }[];
};

/** Builds the ground; it ends after the last test of the file. */
export async function signOnGround(settings: Readonly<Record<string, string>> = {}): Promise<SignOnGround> {
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const here = await world({ clock: { now: () => instantOf(now())! }, settings });
  const call = callOf(here);
  const [idp, bobsIdp] = await Promise.all([newSamlIdp(), newSamlIdp()]);
  const providerId = await addSamlProvider(here, idp);
  const bobsProvider = await addSamlProvider(here, bobsIdp, "bob");
  await connectDomain(here, "acme.example", { providerId });
  await connectDomain(here, "borealis.example", { providerId: bobsProvider, accountId: people.bob.accountId });
  const signInUrl = async (choices: AnswerChoices = {}): Promise<URL> => {
    const { to, relayState, cookie } = await startSignOn(call, providerId);
    return followBack(call, await postAnswer(call, to.acsUrl, idp.answer(to, { now, ...choices }), relayState), cookie);
  };
  return {
    here,
    call,
    idp,
    providerId,
    bobsIdp,
    bobsProvider,
    now,
    signInUrl,
    pass: (ms) => void (aheadMs += ms),
    signIn: async (choices) => tokenFor(call, await signInUrl(choices)),
    profileOf: async (token) =>
      Object((await call("GET", "/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } })).json),
  };
}

async function tokenFor(call: Call, end: URL): Promise<string> {
  const answer = await call("POST", "/api/login/sso", { body: { code: end.searchParams.get("code") } });
  assert.equal(answer.status, 200, `${end.href} ${answer.text}`);
  return Object(answer.json).token;
}
