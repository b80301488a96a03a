import { say, sayElsewhere, sayEndlessly, type HostileOpenId, type Misdeed } from "./hostile-openid.ts";
import { people } from "./people.ts";

/** An ID token that must be refused, and the check that refuses it. */
export type IdTokenAttack = {
  readonly title: string;
  readonly check: string;
  readonly misdeed: (idp: HostileOpenId) => Misdeed;
};

/** An email address that must be refused, at a provider of the domain kalyna.example, and the number of the fault. */
export type EmailAttack = { readonly title: string; readonly code: number; readonly reported: Readonly<Record<string, unknown>> };

type Row = readonly [title: string, check: string, misdeed: Misdeed | ((idp: HostileOpenId) => Misdeed)];

const refusal = say(400, '{"error":"invalid_grant"}');
const page = say(200, "<html>", "text/html");

const rows: readonly Row[] = [
  ["without a signature", "verification", { header: { alg: "none" } }],
  ["signed by the public key as a secret (HS256)", "verification", { header: { alg: "HS256" } }],
  ["signed by a foreign key of the same id", "verification", { isForeign: true }],
  ["with its own key within", "verification", (idp) => ({ isForeign: true, header: { jwk: idp.foreignKey } })],
  ["that says where its keys are", "verification", (idp) => ({ isForeign: true, header: { jku: idp.foreignKeysUri } })],
  ["that says where its certificate is", "verification", (idp) => ({ isForeign: true, header: { x5u: idp.foreignKeysUri } })],
  ["of an unknown key", "verification", { header: { kid: "x" } }],
  ["that is an access token", "type", { header: { typ: "at+jwt" } }],
  ["of another issuer", "issuer", { claims: () => ({ iss: "http://127.0.0.3" }) }],
  ["for another client", "audience", { claims: () => ({ aud: "other" }) }],
  ["for another's use", "party", { claims: () => ({ azp: "other" }) }],
  ["for two, for the other's use", "party", { claims: () => ({ aud: ["chancery", "other"], azp: "other" }) }],
  ["that has run out", "end", { claims: (now) => ({ exp: now - 61 }) }],
  ["that begins later", "begin", { claims: (now) => ({ nbf: now + 90 }) }],
  ["from the future", "issued", { claims: (now) => ({ iat: now + 90 }) }],
  ["from long ago", "issued", { claims: (now) => ({ iat: now - 3600 }) }],
  ["with another nonce", "nonce", { claims: () => ({ nonce: "other" }) }],
  ["without a nonce", "nonce", { claims: () => ({ nonce: undefined }) }],
  ["without a subject", "subject", { claims: () => ({ sub: undefined }) }],
  ["of an empty subject", "subject", { claims: () => ({ sub: "" }) }],
  ["beside another access token", "access-token", { claims: () => ({ at_hash: "other" }) }],
  ["whose keys are endless", "verification", { keys: sayEndlessly }],
  ["whose keys are elsewhere", "verification", (idp) => ({ keys: sayElsewhere(idp.foreignKeysUri) })],
  ["whose keys are a page", "verification", { keys: page }],
  ["from nowhere: the endpoint refuses", "token", { token: refusal }],
  ["from nowhere: the endpoint sends elsewhere", "token", { token: sayElsewhere("http://127.0.0.1:1/") }],
  ["from nowhere: the endpoint is endless", "token", { token: sayEndlessly }],
  ["from nowhere: the endpoint says a page", "token", { token: page }],
];

/** ID tokens of a provider that is connected to the person's domain. */
export const idTokenAttacks: readonly IdTokenAttack[] = rows.map(([title, check, misdeed]) => ({
  title,
  check,
  misdeed: (idp) => (typeof misdeed === "function" ? misdeed(idp) : misdeed),
}));

/** Email addresses in ID tokens that are right otherwise. */
export const emailAttacks: readonly EmailAttack[] = [
  { title: "of an unregistered domain", code: 20_051, reported: { email: "eve@evil.example" } },
  { title: "of another company's domain", code: 20_050, reported: { email: people.bob.email } },
  { title: "of a sub-domain", code: 20_051, reported: { email: "eve@sub.kalyna.example" } },
  { title: "that is a list", code: 1056, reported: { email: ["olena@kalyna.example"] } },
  { title: "with two domains", code: 1056, reported: { email: "eve@evil.example@kalyna.example" } },
  { title: "that is not verified", code: 1075, reported: { email: "new@kalyna.example", email_verified: false } },
  { title: "that is verified in other words", code: 1075, reported: { email: "owner@kalyna.example", email_verified: "false" } },
];
