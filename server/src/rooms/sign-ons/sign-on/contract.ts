import { Type } from "typebox";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import { pageQuery, pageShape } from "../../../http/route/paging.ts";
import { about, idShape, instantShape, nullable, textShape, titled } from "../../../http/route/shapes.ts";

const ofProvider = Type.Object({ id: idShape<ProviderId>() });
const inAccount = Type.Object({ accountId: idShape<AccountId>(), id: idShape<ProviderId>() });
const html = ["text/html"] as const;

const attempt = titled("SignOnAttempt", {
  uuid: idShape(),
  test: about("Whether it was a test, which changes nothing", Type.Boolean()),
  at: instantShape(),
  address: about("Where the browser was", Type.String()),
  success: Type.Boolean(),
  error: about("The number of what went wrong", nullable(Type.Integer())),
  email: about("What the provider called the person, when its answer could be trusted", nullable(Type.String())),
  checks: Type.Array(Type.Object({ name: Type.String(), passed: Type.Boolean(), note: Type.String() })),
});

const beginning = Type.Object({
  redirectUrl: Type.Optional(about("Where the browser comes back to; the service's own root when left out", textShape(2048, 1))),
  test: Type.Optional(about("The code of a test, from its address", textShape(100, 1))),
});

/** The wire shapes of signing in through providers. */
export const shapes = {
  begin: {
    params: ofProvider,
    query: beginning,
    answers: { 302: null, 200: "text" },
    contentTypes: html,
  },
  answer: {
    params: ofProvider,
    bytes: ["application/x-www-form-urlencoded"],
    answers: { 303: null, 200: "text" },
    contentTypes: html,
  },
  answerOfAny: {
    bytes: ["application/x-www-form-urlencoded"],
    answers: { 303: null, 200: "text" },
    contentTypes: html,
  },
  arrive: {
    query: Type.Object({ ticket: textShape(100, 1) }),
    answers: { 303: null, 200: "text" },
    contentTypes: html,
  },
  beginOidc: { params: ofProvider, query: beginning, answers: { 302: null } },
  returning: {
    params: ofProvider,
    query: Type.Object({
      state: Type.Optional(textShape(200)),
      code: Type.Optional(about("The code to exchange for an ID token", textShape(4096, 1))),
      iss: Type.Optional(about("The issuer of the response (RFC 9207)", textShape(2048))),
      error: Type.Optional(about("The reason of the provider for refusing the sign-in", textShape(200))),
      error_description: Type.Optional(textShape(2048)),
    }),
    answers: { 303: null, 200: "text" },
    contentTypes: html,
  },
  confirm: {
    query: Type.Object({
      code: about("The code that an email brought", textShape(200, 1)),
      emailToMatch: about("The address that the email went to", textShape(320, 1)),
    }),
    answers: { 200: titled("ConfirmedSsoLogin", { token: Type.String() }) },
  },
  metadata: { answers: { 200: "text" }, contentTypes: ["application/xml"] },
  metadataOfOne: { params: ofProvider, answers: { 200: "text" }, contentTypes: ["application/xml"] },
  registrationId: {
    query: Type.Object({ domain: textShape(256, 1) }),
    answers: { 200: titled("RegistrationId", { registrationId: idShape<ProviderId>() }) },
  },
  exchange: {
    body: titled("SsoLogin", {
      code: about("The one-time code of the address that the browser came back to", textShape(200, 1)),
    }),
    answers: { 200: titled("SsoLoginResponse", { token: Type.String() }) },
  },
  ssoUrl: {
    query: Type.Object({ email: textShape(320, 1) }),
    answers: { 200: titled("SsoUrl", { ssoUrl: nullable(Type.String()) }) },
  },
  test: {
    params: inAccount,
    answers: {
      200: titled("SignOnTest", { url: about("To be opened in a browser, within an hour, once", Type.String()) }),
    },
  },
  attempts: { params: inAccount, query: Type.Object(pageQuery), answers: { 200: pageShape(attempt, "SignOnAttemptPage") } },
} as const;
