import type { AnswerChoices, AnswerTo, SamlIdp } from "./saml-idp.ts";

/** Means of an attacker: the provider's own answers, a key that is not the provider's, and our address. */
export type Ground = { readonly idp: SamlIdp; readonly foreign: SamlIdp; readonly to: AnswerTo };

/** An attack: the answer it sends, and the check that ends it. */
export type SamlAttack = { readonly title: string; readonly check: string; readonly answer: (ground: Ground) => string };

/** Person the attacker wants to impersonate. */
export const evil = "eve@acme.example";
const signaturePattern = /<ds:Signature[ >].*<\/ds:Signature>/s;

/** A good answer, changed afterwards. */
export const changed =
  (change: (xml: string) => string) =>
  ({ idp, to }: Ground): string =>
    change(idp.answer(to));
/** An answer that the provider itself signs, and that says something else than it should. */
export const saying =
  (choices: AnswerChoices) =>
  ({ idp, to }: Ground): string =>
    idp.answer(to, choices);

/** The assertion of an answer. */
export const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
/** The first signature of a text. */
export const signatureIn = (xml: string): string => signaturePattern.exec(xml)?.[0] ?? "";
/** An element without its signature. */
export const bare = (assertion: string): string => assertion.replace(signaturePattern, "");
/** An assertion of another id, for the attacker. */
export const forged = (assertion: string): string =>
  assertion.replace(/ ID="[^"]+"/, ' ID="_evil"').replaceAll("ann@acme.example", evil);
/** A response of other ids, for the attacker. */
export const forgedResponse = (signed: string): string =>
  signed
    .replace(/ ID="_r[^"]+"/, ' ID="_evil"')
    .replace(/ ID="_a[^"]+"/, ' ID="_evil2"')
    .replaceAll("ann@acme.example", evil);
/** Places of a response that may hold anything. */
export const inExtensions = (inner: string): string => `<samlp:Extensions>${inner}</samlp:Extensions>`;

/** The assertion of a good answer replaced by what is made of it: `{original, evil}`. */
export const wrapped = (make: (original: string, evilOne: string) => string) =>
  changed((xml) => xml.replace(assertionIn(xml), make(assertionIn(xml), bare(forged(assertionIn(xml))))));
